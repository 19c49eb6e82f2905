/**
 * Whether this start is a demonstration, with demo data and log-ins that everybody knows: `npm start` is, unless
 * SEED_DEMO=false or NODE_ENV=production say otherwise.
 */
export const IS_DEMO = (process.env.SEED_DEMO || String(process.env.NODE_ENV !== 'production')) === 'true';
