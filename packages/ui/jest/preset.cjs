const path = require('node:path');
const preset = require('../../../jest.preset.cjs');

/** Jest for every front-end workspace; its jest.config.cjs is `module.exports = require('../packages/ui/jest/preset.cjs')`. */
module.exports = {
  ...preset,
  testEnvironment: path.join(__dirname, 'environment.cjs'),
  setupFilesAfterEnv: [path.join(__dirname, 'setup.ts')],
  // antd and its icons are CommonJS on their own paths, but their colour package is not; nor is the calendar's preact.
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', '(?!(@ant-design/colors|@ant-design/fast-color|preact|'),
  ),
  testTimeout: 60_000,
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    '\\.css$': path.join(__dirname, 'no-css.cjs'),
    '/hooks/useId$': path.join(__dirname, 'use-id.cjs'),
    '/dynamicCSS$': path.join(__dirname, 'no-css.cjs'),
  },
};
