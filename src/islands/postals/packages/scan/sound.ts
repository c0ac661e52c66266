import type { Scan } from './kept.ts';

/** What a result sounds like, so that nobody has to look: the higher the better. Pairs of hertz and seconds. */
const TONES: Readonly<Record<Scan['state'], readonly (readonly [hertz: number, seconds: number])[]>> = {
  done: [[1047, 0.12]],
  waiting: [[784, 0.08]],
  duplicate: [
    [523, 0.12],
    [523, 0.12],
  ],
  again: [
    [523, 0.12],
    [523, 0.12],
  ],
  refused: [[165, 0.45]],
};
const PAUSE = 0.06;
const VOLUME = 0.2;

let context: AudioContext | undefined;

/** Plays the sound of a result. A browser that has no sound, or does not let us make one, stays silent. */
export function play(state: Scan['state']): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    let at = context.currentTime;
    for (const [hertz, seconds] of TONES[state]) {
      const tone = new OscillatorNode(context, { type: 'square', frequency: hertz });
      tone.connect(new GainNode(context, { gain: VOLUME })).connect(context.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds + PAUSE;
    }
  } catch {
    // The result is told in words and colors too.
  }
}
