const preset = require('../jest.preset.cjs');

module.exports = {
  ...preset,
  transform: { ...preset.transform, '\\.sql$': '<rootDir>/jest-sql.cjs' },
  testEnvironment: 'node',
  testTimeout: 30_000,
};
