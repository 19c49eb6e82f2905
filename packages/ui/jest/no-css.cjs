/** Neither stylesheets nor antd's injected styles: they make jsdom's computed styles very slow. */
module.exports = {
  injectCSS: () => null,
  updateCSS: () => document.createElement('style'),
  removeCSS: () => undefined,
  clearContainerCache: () => undefined,
};
