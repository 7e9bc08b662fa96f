/* sheet.ts - what lies above the page is closed by Back, as on every phone: the page stays.
 *
 * Every sheet that is open is one entry of the browser's history, with the same address. Sheets come
 * and go in one breath (a menu that opens a dialog), and going back takes a moment: so the history is
 * brought into line a little later. */
import { useLayoutEffect, useRef } from "preact/hooks";

interface Sheet { close: () => void }

const open: Sheet[] = [];
const SOON_MS = 30; /* one sheet may follow another */
let going = false; /* a step back of our own is on its way */
let timer = 0;

const entriesNow = (): number => {
  const state = history.state as { sheets?: number } | null;
  return state?.sheets ?? 0;
};

function settle(): void {
  const now = entriesNow(); /* none, if the address has changed since */
  if (going) return;
  for (let n = now; n < open.length; n++) history.pushState({ sheets: n + 1 }, "");
  if (now > open.length) {
    going = true;
    history.go(open.length - now);
  }
}

function settleSoon(): void {
  clearTimeout(timer);
  timer = window.setTimeout(settle, SOON_MS);
}

/* A sheet is there as long as `shown`; Back calls `close`. */
export function useSheet(shown: boolean, close: () => void): void {
  const closeNow = useRef(close);
  closeNow.current = close;
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const sheet = { close: () => closeNow.current() };
    open.push(sheet);
    settleSoon();
    return () => {
      const at = open.indexOf(sheet);
      if (at >= 0) open.splice(at, 1);
      settleSoon();
    };
  }, [shown]);
}

/* `address`: what should stand in the address bar now; an older entry may have an older link. */
export function watchBack(address: () => string): void {
  if (entriesNow() > 0) history.replaceState(null, ""); /* a reload has closed what was open */
  addEventListener("beforeunload", () => clearTimeout(timer)); /* a step back would end a reload */
  addEventListener("popstate", () => {
    if (!going) for (const sheet of open.slice(entriesNow()).reverse()) sheet.close();
    going = false;
    const place = address();
    if (place && location.hash !== place && location.hash.split("+")[0] === place.split("+")[0]) {
      history.replaceState(history.state, "", place);
    }
    settleSoon(); /* what was opened meanwhile; and Forward opens nothing */
  });
}
