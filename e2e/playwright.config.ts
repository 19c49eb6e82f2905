import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.mjs';

/** `npm test` starts the product and says where; by hand it is a running `npm start`. */
const baseURL = process.env['BASE_URL'] ?? 'http://localhost:4200';
const { executablePath, env } = await findBrowser();
// The workers read this file again: they take the browser that was found here.
process.env['CHROMIUM_PATH'] = executablePath;

const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['list']],
  use: {
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env } as Record<string, string>,
      args: ['--no-sandbox', ...QUIET, '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // How releases are loaded has nothing to do with the width of the screen.
      testIgnore: 'federation/**',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
