/** Neither stylesheets nor the styles that antd and its icons insert: they make jsdom's computed styles very slow. */
module.exports = {
  injectCSS: () => null,
  updateCSS: () => document.createElement('style'),
  removeCSS: () => undefined,
  clearContainerCache: () => undefined,
  // The icons have these in the same module.
  getShadowRoot: () => null,
  warningOnce: () => undefined,
};
