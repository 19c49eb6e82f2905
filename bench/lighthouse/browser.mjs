import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from '../../e2e/browser.mjs';

const ARGUMENTS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of the browser tests, with a port for Lighthouse. */
export async function startBrowser() {
  const { executablePath, env } = await findBrowser();
  const profile = await mkdtemp(path.join(os.tmpdir(), 'focinho-lighthouse-'));
  const browser = spawn(executablePath, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise((resolve) => browser.once('exit', resolve));
  /** @type {number} */
  const port = await new Promise((resolve, reject) => {
    browser.once('error', reject);
    browser.once('exit', () => reject(new Error('The browser ended before it listened.')));
    browser.stderr.setEncoding('utf8').on('data', (text) => {
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(text)?.[1];
      if (found) resolve(Number(found));
    });
  });
  return {
    port,
    stop: async () => {
      browser.kill();
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
