/** SQL files are imported as text, as webpack does (asset/source). */
module.exports = {
  process: (/** @type {string} */ text) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} };`,
  }),
};
