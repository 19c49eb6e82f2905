const path = require('node:path');
const preset = require('./base-preset.cjs');

/** The index file of a package whose components are loaded one by one, when they are used. */
const LARGE_INDEX = 'antd/lib/index\\.js$';

/** Jest for every front-end workspace, and for remotes in repositories of their own, whose jest.config.cjs exports this. */
module.exports = {
  ...preset,
  testEnvironment: path.join(__dirname, 'environment.cjs'),
  setupFilesAfterEnv: [require.resolve('@focinho/ui/jest/setup')],
  // antd resolves to CommonJS, but its colour packages and the calendar with its svelte are ES modules.
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) =>
    pattern.replace(
      '(?!(',
      `(?!${LARGE_INDEX}|(@ant-design/colors|@ant-design/fast-color|@event-calendar|lucide-react|svelte|esm-env|`,
    ),
  ),
  transform: { [`/node_modules/${LARGE_INDEX}`]: path.join(__dirname, 'lazy-barrel.cjs'), ...preset.transform },
  testTimeout: 60_000,
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    '\\.css$': path.join(__dirname, 'no-css.cjs'),
    '/hooks/useId$': path.join(__dirname, 'use-id.cjs'),
    '/hooks/use(StyleRegister|CSSVarRegister)$': path.join(__dirname, 'no-antd-styles.cjs'),
    '/(dynamicCSS|cssUtils)$': path.join(__dirname, 'no-css.cjs'),
  },
};
