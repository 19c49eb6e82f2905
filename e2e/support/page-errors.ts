import { expect, type Page } from '@playwright/test';

/** Errors of a page: on the console, uncaught exceptions, violations of the content security policy. */
export interface PageErrors {
  /** The test causes errors that match; any other error still fails it. */
  expected(pattern: RegExp): void;
  expectNone(): void;
}

export async function watchPageErrors(page: Page): Promise<PageErrors> {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.stack ?? error.message}`));
  await page.exposeBinding('reportCspViolation', (_source, what: string) => seen.push(`CSP: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const report: unknown = Reflect.get(window, 'reportCspViolation');
        if (typeof report === 'function') report(`${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return {
    expected: (pattern) => void allowed.push(pattern),
    expectNone() {
      const unexpected = seen.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors of the page').toEqual([]);
    },
  };
}
