import { useEffect, useRef } from 'react';
import type { QueueEntry } from '@focinho/contracts/desk/queue';

let audio: AudioContext | undefined;

/** Two short tones. A browser that does not allow sound before the first click stays silent until then. */
export function playReadySound(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of [880, 1175].entries()) {
    const start = audio.currentTime + index * 0.16;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.15 });
    volume.gain.setTargetAtTime(0, start + 0.1, 0.03);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}

/** Plays the sound when a pet becomes ready, not for those who are when the page opens. */
export function useReadySound(entries: readonly QueueEntry[] | undefined, isOn: boolean): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!entries) return;
    const ready = new Set(entries.filter(({ stage }) => stage === 'READY').map(({ id }) => id));
    const before = known.current;
    known.current = ready;
    if (isOn && before && [...ready].some((id) => !before.has(id))) playReadySound();
  }, [entries, isOn]);
}
