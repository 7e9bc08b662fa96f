/* net.ts - can the server be reached? Asked where no connection tells it: on the first page. */
import { signal } from "@preact/signals";

const AGAIN_MS = 5000;

export const reachable = signal(true);
let timer: ReturnType<typeof setTimeout> | undefined;

/* Ask now, and again and again until there is an answer. */
export async function reach(): Promise<void> {
  clearTimeout(timer);
  reachable.value = await fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (!reachable.value) timer = setTimeout(() => { void reach(); }, AGAIN_MS);
}
