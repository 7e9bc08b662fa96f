/* sound.ts - short sounds, made on the spot; nothing is loaded, and nothing is heard until somebody has
 * chosen it in the settings. */
import { sound } from "./settings";

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

const LOUD = 0.12;

/* A tone from one pitch to another. */
function tone(at: number, from: number, to: number, length: number, loud = LOUD): void {
  const source = audio!.createOscillator(), volume = audio!.createGain();
  source.type = "sine";
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(audio!.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

/* Noise round a pitch: paper, wood, cardboard. */
function rustle(at: number, pitch: number, length: number, loud: number): void {
  if (!hiss) {
    hiss = audio!.createBuffer(1, Math.ceil(audio!.sampleRate / 4), audio!.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  const source = audio!.createBufferSource(), filter = audio!.createBiquadFilter();
  const volume = audio!.createGain();
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(filter).connect(volume).connect(audio!.destination);
  source.start(at, 0, length);
}

const makers = {
  turn: (at: number) => [523, 784].forEach((pitch, i) => tone(at + 0.12 * i, pitch, pitch, 0.3)),
  glass: (at: number) => [784, 523, 392].forEach((pitch, i) => tone(at + 0.12 * i, pitch, pitch, 0.3)),
  die: (at: number) => [0, 0.07, 0.13, 0.23].forEach((late, i) =>
    rustle(at + late, 1500 - 200 * i, 0.05, 0.5)),
  card: (at: number) => rustle(at, 2600, 0.09, 0.35),
  stamp: (at: number) => { tone(at, 150, 55, 0.18, 0.4); rustle(at, 700, 0.06, 0.5); },
  score: (at: number) => [660, 990].forEach((pitch, i) => tone(at + 0.07 * i, pitch, pitch, 0.16, 0.07)),
};

export type Sound = keyof typeof makers;

/* Play one, if sounds are wanted and somebody is looking. */
export function hear(name: Sound): void {
  if (sound.peek() !== "on" || (document.hidden && name !== "turn")) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    makers[name](audio.currentTime);
  } catch { /* no sound here: the page says it in words as well */ }
}

/* It is your turn, or somebody wants something of you. */
export const blip = (): void => hear("turn");
/* The sand has run through. */
export const gong = (): void => hear("glass");
