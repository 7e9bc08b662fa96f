/* net.ts - what the server says without a room: can it be reached, and is this page still its own? */
import { signal } from "@preact/signals";

/* Has the server another version of the page by now? Then files of this one are gone. Not asked twice:
 * what has just been loaded again does not get newer by it. */
export async function isOutdated(): Promise<boolean> {
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (loading?.type === "reload") return false;
  const mine = new URL(import.meta.url).pathname;
  return fetch("/").then(async (answer) => answer.ok && !(await answer.text()).includes(mine),
    () => false);
}

/* What belongs to this page could not be loaded: if there is a newer one, that. */
export async function failOrReload(error: unknown): Promise<never> {
  if (await isOutdated()) location.reload();
  throw error;
}

const AGAIN_MS = 5000;

export const reachable = signal(true);
let timer: ReturnType<typeof setTimeout> | undefined;

/* Asked where no connection tells it, on the first page; again and again until there is an answer. */
export async function reach(): Promise<void> {
  clearTimeout(timer);
  reachable.value = await fetch("/healthz", { cache: "no-store" }) /* read, or it never ends */
    .then(async (answer) => (await answer.text(), answer.ok)).catch(() => false);
  if (!reachable.value) timer = setTimeout(() => { void reach(); }, AGAIN_MS);
}
