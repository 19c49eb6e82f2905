module.exports = require('../ui/jest/preset.cjs');
