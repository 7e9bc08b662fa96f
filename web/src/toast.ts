/* toast.ts - short words that come and go: refusals, "copied". Screen readers hear them. */
import { signal } from "@preact/signals";

export interface Toast { id: number; text: string; kind: "bad" | "good" }

export const toasts = signal<Toast[]>([]);
let last = 0;

export function dropToast(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

export function toast(text: string, kind: Toast["kind"] = "bad"): void {
  const id = ++last;
  const others = toasts.value.filter((one) => one.text !== text);
  toasts.value = [...others, { id, text, kind }].slice(-3);
  setTimeout(() => dropToast(id), 3000 + text.length * 60);
}
