module.exports = { ...require('../jest.preset.cjs'), testEnvironment: 'node', testTimeout: 30_000 };
