import { performance } from 'node:perf_hooks';

/** Goal: a call takes at most this multiple of its time in the smallest case. */
export const FLAT = 1.5;

/** Sends a request and reads the whole response. @returns {Promise<number>} milliseconds */
export async function timed(url, options = {}) {
  const start = performance.now();
  const response = await fetch(url, options);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

/** Logs in. @returns {Promise<Record<string, string>>} the headers of further requests of this user */
export async function logIn(url, slug, email, password) {
  const response = await fetch(`${url}/api/auth/login`, loginRequest(slug, email, password));
  const { data, message } = await response.json();
  if (!data) throw new Error(`${slug} cannot log in: ${message}`);
  return { 'x-tenant': slug, authorization: `Bearer ${data.token}` };
}

export const loginRequest = (slug, email, password) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-tenant': slug },
  body: JSON.stringify({ email, password }),
});

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
export const round2 = (value) => Math.round(value * 100) / 100;
export const verdict = (met) => (met ? 'met' : 'MISSED');
