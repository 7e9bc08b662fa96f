/* settings.ts - what somebody wishes: language, light, motion, sound. Kept by the browser. */
import { computed, effect, signal } from "@preact/signals";
import { keep, recall } from "./store";

export const LANGUAGES = ["en", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
/* A language is called by its own name, so that it is found by those who speak it. */
export const languageNames = { en: "English", de: "Deutsch", fr: "Français" };
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function chosen<T extends string>(key: string, values: readonly T[], otherwise: T): T {
  const known = recall(key) as T | null;
  return known && values.includes(known) ? known : otherwise;
}

function ownLanguage(): Language {
  for (const wish of navigator.languages || []) {
    const found = LANGUAGES.find((one) => wish.toLowerCase().startsWith(one));
    if (found) return found;
  }
  return "en";
}

export const language = signal<Language>(chosen("language", LANGUAGES, ownLanguage()));
export const theme = signal<Theme>(chosen("theme", THEMES, "auto"));
export const motionWish = signal<"on" | "off">(chosen("motion", ["on", "off"], "on"));
export const sound = signal<"on" | "off">(chosen("sound", ["on", "off"], "off"));
export const notices = signal<"on" | "off">(chosen("notices", ["on", "off"], "off"));
export const myName = signal<string>(recall("name") ?? "");

/* ---- what the system says ---- */

function media(query: string) {
  const list = matchMedia(query);
  const now = signal(list.matches);
  list.addEventListener("change", () => { now.value = list.matches; });
  return now;
}

const systemDark = media("(prefers-color-scheme: dark)");
const systemCalm = media("(prefers-reduced-motion: reduce)");

export const isDark = computed(() =>
  theme.value === "dark" || (theme.value === "auto" && systemDark.value));
export const motion = computed(() => motionWish.value === "on" && !systemCalm.value);

export function keepSettings(): void {
  effect(() => keep("language", language.value));
  effect(() => keep("theme", theme.value));
  effect(() => keep("motion", motionWish.value));
  effect(() => keep("sound", sound.value));
  effect(() => keep("notices", notices.value));
  effect(() => { if (myName.value) keep("name", myName.value); });
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = isDark.value ? "dark" : "light";
    root.dataset.motion = motion.value ? "on" : "off";
    root.lang = language.value;
    document.querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", isDark.value ? "#0e1424" : "#e4eff3");
  });
}
