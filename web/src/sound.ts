/* sound.ts - a few soft notes, made on the spot; nothing is loaded. */

let audio: AudioContext | null = null;

function note(at: number, pitch: number): void {
  const source = audio!.createOscillator(), volume = audio!.createGain();
  source.type = "sine";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
  source.connect(volume).connect(audio!.destination);
  source.start(at);
  source.stop(at + 0.32);
}

function play(...pitches: number[]): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    pitches.forEach((pitch, i) => note(audio!.currentTime + 0.12 * i, pitch));
  } catch {
    /* no sound here: the page says it in words as well */
  }
}

/* It is your turn: up. */
export const blip = (): void => play(523, 784);
/* The sand has run through: down. */
export const gong = (): void => play(784, 523, 392);
