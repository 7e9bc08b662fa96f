/* bench/page/figures.mjs - one figure per line, with what it should be; exit 1 if one is not. */

const sorted = (all) => [...all].sort((a, b) => a - b);
export const quantile = (all, part) => sorted(all)[Math.min(all.length - 1, Math.floor(all.length * part))];

export function print(name, value, unit, most = Infinity) {
    const fine = value <= most, wanted = most < Infinity ? ` (at most ${most}: ${fine ? "met" : "missed"})` : "";
    console.log(`${name.padEnd(50)} ${value.toFixed(unit === "" ? 0 : 1).padStart(8)} ${unit.padEnd(2)}${wanted}`);
    if (!fine) process.exitCode = 1;
}
