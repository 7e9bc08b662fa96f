/* tests/foreign/tell.mjs - what the programs of this folder share: results as lines, random tokens, waiting. */
import { createHash, randomBytes } from "node:crypto";

/** One result: `ok NAME` or `not ok NAME`, with the detail as comments. */
export function tell(fine, name, detail = "") {
    console.log(`${fine ? "ok" : "not ok"} ${name}`);
    if (fine) return;
    for (const line of String(detail).split("\n")) console.log(`# ${line}`);
    process.exitCode = 1;
}

export const token = () => randomBytes(18).toString("base64url");

/** Sixteen bytes for the dice: the line that commits to them, and the one that reveals them. Without a number: at random. */
export function dice(number) {
    const bytes = number === undefined ? randomBytes(16) : Buffer.from(String(number).padStart(32, "0"), "hex");
    return { mix: `mix ${createHash("sha256").update(bytes).digest("hex")}`, reveal: `reveal ${bytes.toString("hex")}` };
}

/** Wait for a promise, but not for ever. */
export function soon(promise, what, milliseconds = 20000) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`waited in vain: ${what}`)), milliseconds);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Something that changes by and by; whoever changes it says `look`. */
export class Changing {
    waiting = [];

    /** Resolves as soon as the condition holds. */
    until(condition, what) {
        return soon(new Promise((resolve) => {
            this.waiting.push({ condition, resolve });
            this.look();
        }), what);
    }

    look() {
        this.waiting = this.waiting.filter(({ condition, resolve }) => {
            if (!condition()) return true;
            resolve();
            return false;
        });
    }
}
