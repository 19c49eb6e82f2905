import { chromium } from 'playwright-core';
import { findBrowser } from '../../e2e/browser.mjs';

const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
/** Lighthouse's mid-tier phone, and its slow 4G. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

export async function startBrowser() {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-component-update', '--disable-sync', ...QUIET],
  });
}

/**
 * A browser profile on a desktop with an empty cache and Brazilian locale.
 * @param {import('playwright-core').Browser} browser
 * @param {import('./stage.mjs').Session} session
 */
export const newProfile = (browser, session) =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    storageState: session,
  });

/**
 * A tab with a throttled processor and, where it is asked for, a throttled network.
 * @param {import('playwright-core').BrowserContext} profile
 */
export async function newTab(profile, { slowNetwork = false } = {}) {
  const page = await profile.newPage();
  const protocol = await profile.newCDPSession(page);
  if (slowNetwork) {
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', NETWORK);
  }
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}
