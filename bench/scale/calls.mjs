import { performance } from 'node:perf_hooks';

/** Goal: a call takes at most this multiple of its time in the smallest case. */
export const FLAT = 1.5;

/**
 * Sends a request and reads the whole response.
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<number>} milliseconds
 */
export async function timed(url, options = {}) {
  const start = performance.now();
  const response = await fetch(url, options);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

/**
 * Logs in.
 * @param {string} url
 * @param {string} slug
 * @param {string} email
 * @param {string} password
 * @returns {Promise<Record<string, string>>} the headers of further requests of this user
 */
export async function logIn(url, slug, email, password) {
  const response = await fetch(`${url}/api/auth/login`, loginRequest(slug, email, password));
  const { data, message } = await response.json();
  if (!data) throw new Error(`${slug} cannot log in: ${message}`);
  return { 'x-tenant': slug, authorization: `Bearer ${data.token}` };
}

/** @type {(slug: string, email: string, password: string) => RequestInit} */
export const loginRequest = (slug, email, password) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-tenant': slug },
  body: JSON.stringify({ email, password }),
});

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
/** @param {number} value */
export const round2 = (value) => Math.round(value * 100) / 100;
/** @param {boolean} met */
export const verdict = (met) => (met ? 'met' : 'MISSED');
