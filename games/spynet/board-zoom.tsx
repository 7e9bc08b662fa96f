/* board-zoom.tsx - the whole card: under the pointer, with the focus, or after a long press. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { Card } from "./board-parts";
import type { Words } from "./board-parts";

const PRESS_MS = 420, REST_MS = 180;

interface Shown { card: string; x: number; y: number }

/* Beside the small card, and whole on the screen. */
function placeOf(at: DOMRect): { x: number; y: number } {
  const width = 230, height = 400, gap = 8; /* no card is higher */
  const right = at.right + gap + width <= innerWidth, left = at.left - gap - width >= 0;
  const x = right ? at.right + gap : left ? at.left - gap - width
    : Math.max(gap, Math.min(innerWidth - width - gap, at.left + at.width / 2 - width / 2));
  const over = right || left ? at.top + at.height / 2 - height / 2 : at.top - height - gap;
  return { x, y: Math.max(gap, Math.min(innerHeight - height - gap, over)) };
}

const smallCard = (event: Event): HTMLElement | null =>
  (event.target as Element).closest?.<HTMLElement>("[data-card]") ?? null;

/* Listens on the whole board; `pressed` says that a long press is not a tap. */
export function useZoom(root: RefObject<HTMLElement>): { shown: Shown | null; pressed: RefObject<boolean> } {
  const [shown, show] = useState<Shown | null>(null);
  const pressed = useRef(false);
  useEffect(() => {
    const board = root.current!;
    let timer = 0;
    const hide = () => { clearTimeout(timer); show(null); };
    const open = (small: HTMLElement) =>
      show({ card: small.dataset.card!, ...placeOf(small.getBoundingClientRect()) });
    const soon = (small: HTMLElement, ms: number, then?: () => void) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => { open(small); then?.(); }, ms);
    };
    const on: Record<string, (event: any) => void> = {
      pointerover: (event: PointerEvent) => {
        const small = smallCard(event);
        if (event.pointerType !== "mouse") return;
        if (small && small.ariaPressed !== "true") soon(small, REST_MS);
        else hide(); /* what is lifted must not hide where it can go */
      },
      pointerleave: hide,
      pointerdown: (event: PointerEvent) => {
        const small = smallCard(event);
        pressed.current = false;
        hide();
        if (small && event.pointerType !== "mouse")
          soon(small, PRESS_MS, () => { pressed.current = true; });
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: hide,
      pointermove: (event: PointerEvent) => {
        if (event.pointerType !== "mouse" && Math.hypot(event.movementX, event.movementY) > 6) hide();
      },
      contextmenu: (event: Event) => { if (smallCard(event)) event.preventDefault(); },
      focusin: (event: FocusEvent) => {
        const small = smallCard(event);
        if (small?.matches(":focus-visible")) open(small); else hide();
      },
      focusout: hide,
      keydown: (event: KeyboardEvent) => { if (event.key === "Escape") hide(); },
    };
    for (const [name, heard] of Object.entries(on)) board.addEventListener(name, heard);
    return () => {
      clearTimeout(timer);
      for (const [name, heard] of Object.entries(on)) board.removeEventListener(name, heard);
    };
  }, []);
  return { shown, pressed };
}

/* For the eye alone: the small card has the same in words. */
export const Zoom = ({ t, shown }: { t: Words; shown: Shown | null }) => (shown
  ? <div class="sn-zoom" aria-hidden="true" style={{ left: `${shown.x}px`, top: `${shown.y}px` }}>
    <Card t={t} card={shown.card} large /></div>
  : null);
