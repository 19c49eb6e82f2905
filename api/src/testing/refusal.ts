import type { Answer } from './api';
import { soundsEnglish } from './hostile';

/** A refusal that tells the user what to do, in the envelope. */
export function expectAway({ status, json }: Answer) {
  expect([status, json.success, json.data]).toEqual([503, false, null]);
  expect(json.message).toMatch(/Tente novamente/);
  expect(soundsEnglish(json.message)).toBe(false);
}
