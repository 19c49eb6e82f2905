/** Tests of what runs in the browser; the server of the pages has a configuration of its own. */
module.exports = { ...require('../packages/ui/jest/preset.cjs'), displayName: 'shell', roots: ['<rootDir>/src'] };
