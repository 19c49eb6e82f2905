module.exports = require('@focinho/ui/jest/preset');
