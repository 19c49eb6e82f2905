module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'federation',
  testMatch: ['**/*.test.mjs'],
  moduleFileExtensions: ['mjs', 'js', 'cjs', 'json', 'ts', 'tsx'],
};
