module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'shell server',
  testMatch: ['**/*.test.mjs'],
  moduleFileExtensions: ['mjs', 'js', 'cjs', 'json', 'ts', 'tsx'],
};
