const { createHash } = require('node:crypto');

/**
 * Transforms the index of a large package so that a component is loaded when it is first used. A test file would
 * otherwise load all of antd and its 850 icons.
 */
const IMPORT = /^var (\w+) = _interopRequireDefault\((require\("[^"]+"\))\);$/gm;
const LAZILY = `
function lazily(load) {
  return {
    get default() {
      const value = _interopRequireDefault(load()).default;
      Object.defineProperty(this, 'default', { value });
      return value;
    },
  };
}`;

module.exports = {
  process: (/** @type {string} */ source, /** @type {string} */ path) => {
    const code = source.replace(IMPORT, 'var $1 = lazily(() => $2);');
    if (code === source) throw new Error(`No imports to postpone in ${path}: has its format changed?`);
    return { code: `${code}${LAZILY}` };
  },
  getCacheKey: (/** @type {string} */ source) => createHash('sha1').update(source).update(LAZILY).digest('hex'),
};
