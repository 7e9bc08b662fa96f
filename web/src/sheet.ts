/* sheet.ts - what lies above the page is closed by Back, as on every phone: the page stays.
 *
 * Every sheet that is open has an entry of the browser's history, with the same address. Who closes a
 * sheet otherwise leaves its entry behind: to step back then would take a moment, and would end a reload
 * that comes in it. The next sheet takes that entry, and the next Back steps over it. */
import { useLayoutEffect, useRef } from "preact/hooks";

interface Sheet { close: () => void }
interface Mark { sheets: number; stack: string } /* of an entry: which one, of those that belong together */

const open: Sheet[] = [];
let stack = "", entries = 0; /* the mark of the entry where we are, as far as we know */

const markNow = (): Mark => {
  const state = history.state as Partial<Mark> | null;
  return { sheets: state?.sheets ?? 0, stack: state?.stack ?? "" };
};

function read(): void {
  ({ sheets: entries, stack } = markNow());
}

/* An entry for every sheet; the one below them is marked too, so that it is known again. */
function settle(): void {
  if (markNow().stack !== stack) read(); /* the address has changed since */
  if (open.length > entries && !stack) {
    stack = `${Date.now()}.${Math.random()}`;
    history.replaceState({ sheets: 0, stack }, "");
  }
  for (; entries < open.length; entries++) history.pushState({ sheets: entries + 1, stack }, "");
}

/* A sheet is there as long as `shown`; Back calls `close`. */
export function useSheet(shown: boolean, close: () => void): void {
  const closeNow = useRef(close);
  closeNow.current = close;
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const sheet = { close: () => closeNow.current() };
    open.push(sheet);
    settle();
    return () => {
      const at = open.indexOf(sheet);
      if (at >= 0) open.splice(at, 1);
    };
  }, [shown]);
}

function closeFrom(first: number): void {
  for (const sheet of open.slice(first).reverse()) sheet.close();
}

/* One step back closes one sheet, or leaves the page if there is none: entries that nobody needs any
 * more are stepped over. Forward opens nothing. */
function stepped(): void {
  const before = { sheets: entries, stack }, spare = entries - open.length;
  read();
  if (stack !== before.stack) {
    closeFrom(0); /* another place */
  } else if (entries < before.sheets && spare > 0) {
    closeFrom(open.length - 1);
    entries = Math.max(0, entries - spare);
    history.go(-spare);
  } else if (entries < before.sheets) {
    closeFrom(entries);
  }
}

/* `address`: what should stand in the address bar now; an older entry may have an older link. */
export function watchBack(address: () => string): void {
  read(); /* a reload has closed what was open; its entries are spare */
  addEventListener("popstate", () => {
    stepped();
    const place = address();
    if (place && location.hash !== place && location.hash.split("+")[0] === place.split("+")[0]) {
      history.replaceState(history.state, "", place);
    }
  });
}
