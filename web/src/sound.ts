/* sound.ts - when a sound is heard: not before somebody has chosen it in the settings. */
import { useEffect, useRef } from "preact/hooks";
import type { Act } from "./board";
import { sound } from "./settings";
import { sounds } from "./sounds";

let audio: AudioContext | null = null;

export type Sound = keyof typeof sounds;

/* Play one, if sounds are wanted and somebody is looking. */
export function hear(name: Sound): void {
  if (sound.peek() !== "on" || (document.hidden && name !== "turn")) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    sounds[name](audio, audio.currentTime);
  } catch { /* no sound here: the page says it in words as well */ }
}

/* For boards: what is done is heard when it is shown. By verb, each sound once for what came together. */
export function useActSounds(acts: Act[], sounds: Partial<Record<string, Sound>>): void {
  const heard = useRef(acts.length);
  useEffect(() => {
    const names = new Set(acts.slice(heard.current).flatMap(({ verb }) => sounds[verb] ?? []));
    names.forEach(hear);
    heard.current = acts.length;
  }, [acts]);
}

/* It is your turn, or somebody wants something of you. */
export const blip = (): void => hear("turn");
/* The sand has run through. */
export const gong = (): void => hear("glass");
