module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'federation',
  // Every write reaches the disk, which others may keep busy.
  testTimeout: 30_000,
  testMatch: ['**/*.test.mjs'],
  moduleFileExtensions: ['mjs', 'js', 'cjs', 'json', 'ts', 'tsx'],
};
