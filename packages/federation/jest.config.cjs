module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'federation',
  // These tests write to the real disk, which may be slow when other processes use it.
  testTimeout: 30_000,
  testMatch: ['**/*.test.mjs'],
  moduleFileExtensions: ['mjs', 'js', 'cjs', 'json', 'ts', 'tsx'],
};
