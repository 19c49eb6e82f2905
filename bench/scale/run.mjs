import { measureFairness } from './fairness.mjs';
import { measurePooler } from './pooler.mjs';
import { measureSizes } from './sizes.mjs';
import { measureTenants } from './tenants.mjs';

/**
 * Measurements of the cost of a tenant's size, of many tenants, of several API processes and of a flood by one tenant. `PARTS` chooses among them.
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
