/**
 * The neighbourhoods of api/src and which of them each imports from directly; it may also import from what those import from. Lint reads
 * this table, `system-tests/neighbourhoods.spec.ts` checks that it describes the folders, docs/architecture.md explains it. Not listed
 * are `seed`, `testing`, `system-tests` and the files of api/src itself, which put everything together.
 */
export const NEIGHBOURHOODS = {
  kernel: [],
  database: ['kernel'],
  journal: ['database'],
  access: ['journal'],
  people: ['access'],
  catalogue: ['access'],
  payments: ['access'],
  agenda: ['people', 'catalogue'],
  desk: ['agenda', 'payments'],
  insight: ['desk'],
  vendor: ['catalogue', 'payments'],
  platform: ['vendor'],
};

/** @param {string} name @returns {Set<string>} the neighbourhood itself and all below it */
export const within = (name) => new Set([name, ...NEIGHBOURHOODS[name].flatMap((below) => [...within(below)])]);
