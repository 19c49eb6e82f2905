const preset = require('../jest.preset.cjs');

module.exports = {
  ...preset,
  transform: {
    '-worker\\.cjs$': '<rootDir>/jest-sql.cjs',
    ...preset.transform,
    '\\.(sql|xsd)$': '<rootDir>/jest-sql.cjs',
  },
  testEnvironment: 'node',
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  testTimeout: 30_000,
};
