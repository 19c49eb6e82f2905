/**
 * The file of a module; empty if it has none.
 * @param {object} module
 */
export const resourceOf = (module) =>
  'resource' in module && typeof module.resource === 'string' ? module.resource : '';
