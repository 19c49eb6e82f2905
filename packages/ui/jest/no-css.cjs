/** Jest draws nothing: neither stylesheets nor what antd would inject, which makes jsdom's computed styles very slow. */
module.exports = {
  injectCSS: () => null,
  updateCSS: () => document.createElement('style'),
  removeCSS: () => undefined,
  clearContainerCache: () => undefined,
};
