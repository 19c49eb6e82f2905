import type { TestResponse } from './api';
import { soundsEnglish } from './malformed-inputs';

/** A refusal that tells the user what to do, in the envelope. */
export function expectUnavailable({ status, json }: TestResponse) {
  expect([status, json.success, json.data]).toEqual([503, false, null]);
  expect(json.message).toMatch(/Tente novamente/);
  expect(soundsEnglish(json.message)).toBe(false);
}
