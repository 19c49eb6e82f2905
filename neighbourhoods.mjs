/**
 * The neighbourhoods and which of them each imports from directly; it may also import from what those import from. The same names divide
 * `api/src`, `mfe-tenant/src` and `packages/contracts/src`, each of which has those it needs. Lint reads this table,
 * `tools/neighbourhoods.test.mjs` checks that it describes the folders, docs/architecture.md explains it.
 * @type {Record<string, string[]>}
 */
export const NEIGHBOURHOODS = {
  kernel: [],
  database: ['kernel'],
  journal: ['database'],
  access: ['journal'],
  people: ['access'],
  catalogue: ['access'],
  payments: ['people'],
  agenda: ['people', 'catalogue', 'payments'],
  desk: ['agenda'],
  fiscal: ['desk'],
  outreach: ['desk'],
  integrations: ['agenda'],
  insight: ['outreach', 'fiscal'],
  vendor: ['catalogue', 'payments'],
  platform: ['vendor'],
};

/** Folders that put everything together, or try it: folders that may import all others. */
export const EVERYTHING = {
  'api/src': ['seed', 'system-tests', 'testing'],
  'mfe-tenant/src': ['dashboard', 'palette', 'settings', 'testing'],
  'packages/contracts/src': [],
};

/** @param {string} name @returns {Set<string>} the neighbourhood itself and all below it */
export const within = (name) => new Set([name, ...(NEIGHBOURHOODS[name] ?? []).flatMap((below) => [...within(below)])]);
