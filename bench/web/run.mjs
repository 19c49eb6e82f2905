import { startBrowser } from './browser.mjs';
import { measureInteractions } from './interactions.mjs';
import { reportInteractions } from './report.mjs';
import { openStage } from './stage.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** Measures the product's response to input. */
async function main() {
  const { product, stop } = await openStage();
  const browser = await startBrowser();
  try {
    process.exitCode = reportInteractions(await measureInteractions(browser, product, ROUNDS)) ? 0 : 1;
  } finally {
    await browser.close();
    await stop();
  }
}

await main();
