/* sound.ts - two soft notes, made on the spot; nothing is loaded. */

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

export function blip(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    note(audio.currentTime, 523);
    note(audio.currentTime + 0.12, 784);
  } catch {
    /* no sound here: the page says it in words as well */
  }
}
