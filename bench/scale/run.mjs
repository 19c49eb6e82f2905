import { measureFairness } from './fairness.mjs';
import { measurePooler } from './pooler.mjs';
import { measureSizes } from './sizes.mjs';
import { measureTenants } from './tenants.mjs';

/**
 * What a tenant's size, the number of tenants, the number of API processes and a flood by one tenant cost. `PARTS` chooses among them.
 * @type {Record<string, () => Promise<void>>}
 */
const PARTS = {
  sizes: () => measureSizes(process.argv.includes('--plans')),
  tenants: measureTenants,
  pooler: measurePooler,
  fairness: measureFairness,
};
const wanted = (process.env.PARTS ?? Object.keys(PARTS).join(',')).split(',');
for (const part of wanted) await PARTS[part]?.();
