/** Jest for every workspace; it lies where remotes in other repositories find it too. */
module.exports = require('./packages/ui/jest/base-preset.cjs');
