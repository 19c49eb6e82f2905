import { chromium } from 'playwright-core';
import { findBrowser } from '../../e2e/browser.mjs';

const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
/** Lighthouse's slow 4G and mid-tier phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const SCREENS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
};

export async function startBrowser() {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-component-update', '--disable-sync', ...QUIET],
  });
}

/**
 * A browser profile with an empty cache and Brazilian locale.
 * @param {import('playwright-core').Browser} browser
 * @param {keyof typeof SCREENS} screen
 * @param {import('./stage.mjs').Session} [session]
 */
export const newProfile = (browser, screen, session) =>
  browser.newContext({
    ...SCREENS[screen],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...(session ? { storageState: session } : {}),
  });

/**
 * A tab with a throttled processor and, optionally, a throttled network.
 * @param {import('playwright-core').BrowserContext} profile
 * @param {{slowNetwork: boolean}} options
 */
export async function newTab(profile, { slowNetwork }) {
  const page = await profile.newPage();
  const protocol = await profile.newCDPSession(page);
  await protocol.send('Network.enable');
  if (slowNetwork) await protocol.send('Network.emulateNetworkConditions', NETWORK);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, protocol };
}
