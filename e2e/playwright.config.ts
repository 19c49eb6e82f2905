import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.mjs';

/** `npm test` sets BASE_URL to the product that it has started; by default a running `npm start` is tested. */
const baseURL = process.env['BASE_URL'] ?? 'http://localhost:4200';
const { executablePath, env } = await findBrowser();
// Workers evaluate this file again; this saves them the search.
process.env['CHROMIUM_PATH'] = executablePath;

const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/open-daily.ts',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 3,
  // On a machine that is busy with something else; what passed only then is reported as flaky, to be mended.
  retries: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['list']],
  use: {
    reuseContext: true,
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Tracing each test takes longer than the tests: run a failed one again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: ['--no-sandbox', ...QUIET, '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      // A test runs on a phone as well, at the cost of a second run, where the layout differs with the width of the
      // screen: its title says @responsive. @phone is for what only a phone has.
      name: 'phone',
      grep: /@responsive|@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
