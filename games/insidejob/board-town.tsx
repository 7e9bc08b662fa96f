/* board-town.tsx - the town behind the table of Inside Job: its sky, its roofs, its windows. By night
 * they are lit, by day walls have colours; board.css has both.
 *
 * Decoration: it tells nothing of the match, and nothing is written on it. */

const WIDTH = 960, STREET = 436, FOOT = 480;

/* Where a house begins, how wide and high it is, its roof, and which of the tones its walls have. */
type Roof = "gable" | "flat" | "hip" | "spire";
const HOUSES: [x: number, width: number, height: number, roof: Roof, tone: number][] = [
  [-8, 86, 128, "gable", 0], [78, 66, 176, "flat", 1], [144, 78, 118, "hip", 2],
  [222, 62, 158, "gable", 3], [284, 84, 112, "flat", 4], [368, 58, 150, "hip", 0],
  [426, 52, 190, "spire", 2], [478, 80, 124, "gable", 1], [558, 64, 168, "flat", 3],
  [622, 82, 108, "hip", 0], [704, 60, 160, "gable", 4], [764, 88, 122, "hip", 1],
  [852, 58, 182, "flat", 2], [910, 62, 136, "gable", 3],
];

const FAR = "M0 436V286h44v-38h36v52h30l22-34 22 34h32v-62h28v40h52v-26h40v48h34l26-42 26 42h30v-70h16" +
  "v-30h10v30h16v58h44v-34h46v46h36l24-30 24 30h34v-58h42v38h48v-24h36v44h30l26-36 26 36h80v142z";

const STARS: [x: number, y: number, size: number][] = [
  [40, 60, 1.6], [112, 118, 1.1], [176, 42, 1.4], [236, 96, 1.2], [300, 52, 1.7], [352, 122, 1.1],
  [404, 34, 1.3], [470, 84, 1.2], [520, 40, 1.6], [560, 128, 1.1], [706, 52, 1.4], [742, 120, 1.2],
  [798, 72, 1.7], [846, 30, 1.2], [890, 108, 1.4], [934, 56, 1.2],
];

function roofOf(x: number, width: number, top: number, roof: Roof): string {
  const end = x + width, middle = x + width / 2;
  if (roof === "gable") return `M${x - 4} ${top}L${middle} ${top - width * 0.42}L${end + 4} ${top}z`;
  if (roof === "hip") return `M${x - 4} ${top}l14-26H${end - 10}L${end + 4} ${top}z`;
  if (roof === "spire") return `M${x - 3} ${top}L${middle} ${top - 84}L${end + 3} ${top}z`;
  return `M${x - 3} ${top}v-9H${end + 3}v9z`;
}

/* The panes of a house as one drawing; a third of them sleeps by night. */
function panesOf(x: number, width: number, top: number, lit: boolean): string {
  const columns = Math.floor((width - 10) / 19), rows = Math.floor((STREET - 14 - top) / 26);
  const left = x + (width - columns * 19 + 8) / 2;
  let path = "";
  for (let n = 0; n < columns * rows; n++) {
    const column = n % columns, row = Math.floor(n / columns);
    const awake = (column * 5 + row * 7 + Math.round(x)) % 3 !== 0;
    if (awake === lit) path += `M${left + column * 19} ${top + 12 + row * 26}h11v14h-11z`;
  }
  return path;
}

function House({ house: [x, width, height, roof, tone] }: { house: (typeof HOUSES)[number] }) {
  const top = STREET - height;
  return (
    <g class={`ij-house ij-tone-${tone}`}>
      {roof === "gable" && <path class="ij-roof" d={`M${x + width * 0.7} ${top}v-32h10v32z`} />}
      <path class="ij-roof" d={roofOf(x, width, top, roof)} />
      <path class="ij-wall" d={`M${x} ${top}h${width}V${STREET}H${x}z`} />
      <path class="ij-pane" d={panesOf(x, width, top, false)} />
      <path class="ij-pane lit" d={panesOf(x, width, top, true)} />
      {roof === "spire" && <circle class="ij-dial" cx={x + width / 2} cy={top + 20} r="13" />}
      {roof === "spire" && <path class="ij-hands" d={`M${x + width / 2} ${top + 12}v8l6 4`} />}
    </g>
  );
}

const Lamp = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 0)`}>
    <circle class="ij-shine" cx="0" cy="392" r="34" /><circle class="ij-shine" cx="0" cy="392" r="16" />
    <path class="ij-post" d="M-2 456v-58h4v58zM-6 398l2-13h8l2 13z" />
    <circle class="ij-bulb" cx="0" cy="392" r="4" />
  </g>
);

export function Town() {
  return (
    <svg class="ij-town" viewBox={`0 0 ${WIDTH} ${FOOT}`} preserveAspectRatio="xMidYMax slice"
      aria-hidden="true" focusable="false">
      <linearGradient id="ij-sky" x1="0" y1="0" x2="0" y2="1">
        <stop class="ij-sky-top" offset="0" /><stop class="ij-sky-foot" offset=".9" />
      </linearGradient>
      <rect width={WIDTH} height={FOOT} fill="url(#ij-sky)" />
      {STARS.map(([x, y, size]) => <circle key={x} class="ij-star" cx={x} cy={y} r={size} />)}
      <circle class="ij-halo" cx="520" cy="216" r="62" /><circle class="ij-halo" cx="520" cy="216" r="44" />
      <circle class="ij-orb" cx="520" cy="216" r="30" />
      <path class="ij-cloud" d="M318 178a17 17 0 0 1 30-10 22 22 0 0 1 41 5 16 16 0 0 1 12 30h-76a13 13 0 0 1-7-25z" />
      <path class="ij-cloud" d="M744 206a13 13 0 0 1 24-8 18 18 0 0 1 33 5 12 12 0 0 1 8 23h-60a10 10 0 0 1-5-20z" />
      <path class="ij-far" d={FAR} />
      {HOUSES.map((house) => <House key={house[0]} house={house} />)}
      <path class="ij-street" d={`M0 ${STREET}h${WIDTH}v${FOOT - STREET}H0z`} />
      <path class="ij-kerb" d={`M0 ${STREET}h${WIDTH}v5H0z`} />
      {[70, 330, 610, 880].map((x) => <Lamp key={x} x={x} />)}
    </svg>
  );
}
