/* sounds.ts - short sounds, made of tones and noise; when one is heard is said by sound.ts. */

const LOUD = 0.12;

/* A tone from one pitch to another. */
function tone(audio: BaseAudioContext, at: number, from: number, to: number, length: number, loud = LOUD): void {
  const source = audio.createOscillator(), volume = audio.createGain();
  source.type = "sine";
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

let hiss: AudioBuffer | null = null;

function makeHiss(audio: BaseAudioContext): AudioBuffer {
  const made = audio.createBuffer(1, Math.ceil(audio.sampleRate / 4), audio.sampleRate);
  const data = made.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return made;
}

/* Noise round a pitch: paper, wood, cardboard. */
function rustle(audio: BaseAudioContext, at: number, pitch: number, length: number, loud: number): void {
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = hiss ??= makeHiss(audio);
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at, 0, length);
}

type Maker = (audio: BaseAudioContext, at: number) => void;

/* Pitches one after the other. */
const chime = (pitches: number[], apart: number, length: number, loud?: number): Maker => (audio, at) =>
  pitches.forEach((pitch, i) => tone(audio, at + apart * i, pitch, pitch, length, loud));

export const sounds = {
  turn: chime([523, 784], 0.12, 0.3),
  glass: chime([784, 523, 392], 0.12, 0.3),
  score: chime([660, 990], 0.07, 0.16, 0.07),
  die: (audio, at) => [0, 0.07, 0.13, 0.23].forEach((late, i) =>
    rustle(audio, at + late, 1500 - 200 * i, 0.05, 0.7)),
  card: (audio, at) => rustle(audio, at, 2600, 0.09, 0.35),
  stamp: (audio, at) => {
    tone(audio, at, 150, 55, 0.18, 0.3);
    rustle(audio, at, 700, 0.06, 0.5);
  },
} satisfies Record<string, Maker>;
