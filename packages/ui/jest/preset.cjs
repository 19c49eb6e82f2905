const path = require('node:path');
const preset = require('./base-preset.cjs');

/** Jest for every front-end workspace, and for remotes in repositories of their own, whose jest.config.cjs exports this. */
module.exports = {
  ...preset,
  testEnvironment: path.join(__dirname, 'environment.cjs'),
  setupFilesAfterEnv: [require.resolve('@focinho/ui/jest/setup')],
  // antd resolves to CommonJS, but its colour packages and the calendar with its svelte are ES modules.
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', '(?!(@ant-design/colors|@ant-design/fast-color|@event-calendar|svelte|esm-env|'),
  ),
  testTimeout: 60_000,
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    '\\.css$': path.join(__dirname, 'no-css.cjs'),
    '/hooks/useId$': path.join(__dirname, 'use-id.cjs'),
    '/dynamicCSS$': path.join(__dirname, 'no-css.cjs'),
  },
};
