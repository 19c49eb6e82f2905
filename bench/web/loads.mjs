import { newProfile } from './browser.mjs';
import { visit } from './visit.mjs';

/**
 * Each page with its most common screen size, and whether it needs a session.
 * @type {{path: string, screen: 'phone' | 'desktop', isPublic?: boolean}[]}
 */
export const PAGES = [
  { path: '/', screen: 'phone', isPublic: true },
  { path: '/demo/clients', screen: 'desktop' },
  { path: '/demo/pets', screen: 'desktop' },
  { path: '/demo/appointments', screen: 'desktop' },
];

/**
 * Loads each page of each contender with an empty cache and again with the cache of that visit, in alternating rounds.
 * @typedef {{path: string, cache: string, contender: string, runs: Record<string, number>[]}} PageLoads
 * @param {import('playwright-core').Browser} browser
 * @param {import('./stage.mjs').Contender[]} contenders
 * @param {number} rounds
 * @returns {Promise<PageLoads[]>}
 */
export async function measureLoads(browser, contenders, rounds) {
  /** @type {PageLoads[]} */
  const results = PAGES.flatMap(({ path }) =>
    ['cold', 'warm'].flatMap((cache) => contenders.map(({ name }) => ({ path, cache, contender: name, runs: [] }))),
  );
  for (let round = 0; round <= rounds; round++) {
    for (const { path, screen, isPublic } of PAGES)
      for (const { name, url, session } of contenders) {
        const profile = await newProfile(browser, screen, isPublic ? undefined : session);
        for (const cache of ['cold', 'warm']) {
          const run = await visit(profile, url + path);
          // The first round warms up the servers.
          if (round > 0)
            results.find((of) => of.path === path && of.cache === cache && of.contender === name)?.runs.push(run);
        }
        await profile.close();
      }
    process.stderr.write(`pages: round ${round} of ${rounds}\n`);
  }
  return results;
}
