import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Makes every new session write the plan of each statement to the server's log.
 * @param {string} url
 */
export async function explainEverything(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`alter system set session_preload_libraries = 'auto_explain'`);
  await client.query(`alter system set auto_explain.log_min_duration = 0`);
  await client.query(`alter system set auto_explain.log_analyze = on`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/**
 * Prints the longest plan that PostgreSQL ran for each call, the second time it was made.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Record<string, string>} screens
 * @param {string} logFile
 */
export async function printPlans(url, headers, screens, logFile) {
  for (const [screen, path] of Object.entries(screens)) {
    await (await fetch(url + path, { headers })).arrayBuffer();
    await sleep(200);
    const from = statSync(logFile).size;
    await (await fetch(url + path, { headers })).arrayBuffer();
    await sleep(200);
    const plans = readFileSync(logFile)
      .subarray(from)
      .toString()
      .split(/\n(?!\t)/)
      .filter((entry) => /json/.test(entry));
    const plan = plans.sort((a, b) => b.length - a.length)[0] ?? '(none)';
    console.log(
      `\n## ${screen}: ${path}\n${plan.replace(/\tQuery Text:[\s\S]*?(?=\n\t[A-Z][\w ]+ {2}\()/, '').replaceAll('\n\t', '\n  ')}`,
    );
  }
}
