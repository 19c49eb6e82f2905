const { useId } = require('react');

/** In tests antd gives every element the same id, so a dialog would be named by a tooltip. This gives each its own. */
module.exports = {
  __esModule: true,
  getId: (/** @type {string} */ prefix, /** @type {string} */ key) => `${prefix}-${key}`,
  default: (/** @type {string | undefined} */ given) => {
    const own = useId();
    return given ?? own;
  },
};
