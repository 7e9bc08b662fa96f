/* sound.ts - when a sound is heard: not before somebody has chosen it in the settings. */
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

/* It is your turn, or somebody wants something of you. */
export const blip = (): void => hear("turn");
/* The sand has run through. */
export const gong = (): void => hear("glass");
