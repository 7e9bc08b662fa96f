/* icons.tsx - small signs, drawn in the colour of the text around them. */

const paths: Record<string, string> = {
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10.5 3h3" +
    "l.5 2.5 2 .9 2.2-1.3 2 2.1-1.2 2.2.8 2 2.2.6v3" +
    "l-2.3.5-.9 2 1.3 2.2-2.1 2-2.2-1.2-2 .8-.5 2.2h-3l-.5-2.3-2-.9-2.2 1.3-2-2.1" +
    "L4.3 16.4l-.8-2L3 13.5v-3l2.3-.5.9-2L4.9 5.8l2.1-2 2.2 1.2 2-.8z",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-7 9c0-4 3-6.5 7-6.5s7 2.5 7 6.5zM16.5 11" +
    "a3 3 0 1 0-1-5.8M18 20h4c0-3.5-2-5.7-5-6.3",
  bolt: "M13 2 5 14h6l-1 8 9-12h-6z",
  log: "M5 5h14M5 10h14M5 15h9M5 20h9",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  note: "M5 4h14v11l-5 5H5zM14 20v-5h5",
  book: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zm0 0v14",
  pause: "M8 5v14M16 5v14",
  play: "M7 4v16l13-8z",
  back: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  first: "M6 5v14M19 5 9 12l10 7z",
  left: "M16 5 7 12l9 7z",
  right: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2",
  glass: "M6 3h12M6 21h12M7 3v4l5 5-5 5v4M17 3v4l-5 5 5 5v4",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z",
  bot: "M12 3v4M6 7h12v10H6zM3 11v3M21 11v3M9.5 11.5v1M14.5 11.5v1M9 21v-4M15 21v-4",
  star: "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3 7.6 14 3 9.6l6.3-.8z",
  check: "M4 12.5 9.5 18 20 6.5",
  cross: "M6 6l12 12M18 6 6 18",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  device: "M7 3h10v18H7zM11 18h2",
  door: "M6 21V3h12v18M4 21h16M14.5 12v1",
  down: "M12 4v12M7 11l5 5 5-5M5 20h14",
  wifi: "M12 18.5v.5M8.5 15a5 5 0 0 1 7 0M5 11a10 10 0 0 1 14 0M3 3l18 18",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  plus: "M12 5v14M5 12h14",
  card: "M6 3h12v18H6zM12 8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.5 18c.3-2.4 1.6-3.5 3.5-3.5s3.2 1.1 3.5 3.5",
  open: "M6 9l6 6 6-6",
  shut: "M6 15l6-6 6 6",
  menu: "M4 6h16M4 12h16M4 18h16",
  quiet: "M4 5h16v11H10l-4 4v-4H4zM3 3l18 18",
};

export function Icon({ name, size = 20 }: { name: keyof typeof paths; size?: number }) {
  return <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={paths[name]} />
  </svg>;
}

/* The sign of the house: a lit window with somebody in it. */
export function Logo() {
  return <svg class="logo" viewBox="0 0 512 512" width="32" height="32" aria-hidden="true">
    <path class="logo-wall" d="M256 60 444 206v246H68V206z" />
    <path class="logo-light" d="M146 246h220v146H146z" />
    <path class="logo-wall-line" d="M256 246v146M146 318h220" />
    <path class="logo-man" d="M200 322c0-38 20-62 56-62s56 24 56 62l26 11c-50 18-114 18-164 0zM190
      392c5-40 28-56 66-56s61 16 66 56z" />
  </svg>;
}

/* For a game without a picture of its own: a door, a lamp, and what its name begins with. */
export function Emblem({ letter }: { letter: string }) {
  return <svg class="art" viewBox="0 0 320 180" aria-hidden="true">
    <rect width="320" height="180" fill="#18213a" />
    <path d="M160 30 60 180h200z" fill="#f5b841" opacity=".22" />
    <path d="M146 22h28l10 18h-48z" fill="#f5b841" />
    <text x="160" y="132" text-anchor="middle" font-size="76" fill="#f2ead8"
      font-family="Georgia, serif">{letter}</text>
  </svg>;
}

/* The street at night behind the first words: roofs, lit windows, a lamp and who waits under it. */
export function Skyline() {
  return <svg class="skyline" viewBox="0 0 600 200" preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true">
    <circle cx="420" cy="62" r="20" fill="#f2ead8" opacity=".9" />
    <path fill="#111a31" d="M0 200v-70l40-26 40 26v-50h50v34l36-30 36 30v-60h22v-18h12v18h44v80l38-32
      38 32v-46h60v40l30-44 34 44v-66h54v30l33-28 33 28v138z" />
    <path fill="#0a0f1c" d="M0 200v-30h70v-26l34-26 34 26v26h60v-48h56v34h58v-24l30-22 30
      22v24h52v-50h50v42h56v-26h70v78z" />
    <path fill="#f5b841" d="M98 140h12v14H98zM212 134h10v12h-10zM230 134h10v12h-10zM336 146h12v14h-12z
      M446 122h10v12h-10zM464 122h10v12h-10zM446 142h10v12h-10z" />
    <path fill="#f5b841" opacity=".2" d="M536 66 492 200h88z" />
    <radialGradient id="lamp-light">
      <stop stop-color="#f5b841" stop-opacity=".5" /><stop offset="1" stop-color="#f5b841"
        stop-opacity="0" />
    </radialGradient>
    <circle cx="536" cy="60" r="60" fill="url(#lamp-light)" />
    <path stroke="#05070e" stroke-width="5" d="M536 64v136" />
    <path fill="#f5b841" d="M528 50h16l6 16h-28z" />
    <path fill="#05070e" d="M502 148c0-11 4-17 11-17s11 6 11 17l7 3c-11 5-25 5-36 0zm-5 52c0-30 5-41
      16-41s16 11 16 41z" />
  </svg>;
}
