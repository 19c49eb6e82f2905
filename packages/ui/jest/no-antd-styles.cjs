/** antd's hooks that compute a component's stylesheet: nothing inserts it in tests (see no-css.cjs). */
module.exports = { __esModule: true, default: () => undefined };
