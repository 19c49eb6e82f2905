module.exports = require('../packages/ui/jest/preset.cjs');
