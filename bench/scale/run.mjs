import { measurePooler } from './pooler.mjs';
import { measureSizes } from './sizes.mjs';
import { measureTenants } from './tenants.mjs';

/** What a tenant's size, the number of tenants and the number of API processes cost. `PARTS` chooses among them. */
const PARTS = {
  sizes: () => measureSizes(process.argv.includes('--plans')),
  tenants: measureTenants,
  pooler: measurePooler,
};
const wanted = (process.env.PARTS ?? Object.keys(PARTS).join(',')).split(',');
for (const part of wanted) await PARTS[part]();
