import type { TestResponse } from './api';
import { soundsEnglish } from './malformed-inputs';

/** Expects a 503 whose message tells the user what to do. */
export function expectUnavailable({ status, json }: TestResponse) {
  expect([status, json.success, json.data]).toEqual([503, false, null]);
  expect(json.message).toMatch(/Tente novamente/);
  expect(soundsEnglish(json.message)).toBe(false);
}
