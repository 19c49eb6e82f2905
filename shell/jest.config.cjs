const { testTimeout, ...browser } = require('../packages/ui/jest/preset.cjs');
const node = require('../jest.preset.cjs');

/** What runs in the browser, and the server of the pages. */
module.exports = {
  testTimeout,
  projects: [
    { ...browser, displayName: 'shell', roots: ['<rootDir>/src'] },
    {
      ...node,
      displayName: 'server',
      roots: ['<rootDir>/server'],
      testMatch: ['**/*.test.mjs'],
      moduleFileExtensions: ['mjs', 'js', 'cjs', 'json', 'ts', 'tsx'],
    },
  ],
};
