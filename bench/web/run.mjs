import { startBrowser } from './browser.mjs';
import { measureInteractions } from './interactions.mjs';
import { measureLoads } from './loads.mjs';
import { reportInteractions, reportLoads } from './report.mjs';
import { openStage } from './stage.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PARTS = (process.env.PARTS ?? 'pages,interactions').split(',');

/** Compares the product with the same pages as one plain webpack application, and measures the product's response to input. */
async function main() {
  const stage = await openStage();
  const browser = await startBrowser();
  try {
    let reached = true;
    if (PARTS.includes('pages'))
      reached = reportLoads(await measureLoads(browser, stage.contenders, ROUNDS)) && reached;
    if (PARTS.includes('interactions'))
      reached = reportInteractions(await measureInteractions(browser, stage.federated, ROUNDS)) && reached;
    process.exitCode = reached ? 0 : 1;
  } finally {
    await browser.close();
    await stage.stop();
  }
}

await main();
