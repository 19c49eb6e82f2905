import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const SOURCES = ['.ts', '.tsx', '.mjs', '.cjs', '.js'];

/**
 * Imports point down only: remote → ui → host → contracts; shell → host → contracts; api → contracts.
 * What the shell provides as a singleton is imported through the host package, so that a remote never bundles its own copy.
 */
const restrict = (groups) => ({
  'no-restricted-imports': ['error', { patterns: groups.map(([group, message]) => ({ group, message })) }],
});
const REMOTES = ['@focinho/mfe-*', '**/mfe-*/**'];
const SHELL_ONES = [
  'react-router-dom',
  'react-router',
  'react-redux',
  '@reduxjs/toolkit',
  '@reduxjs/toolkit/*',
  'redux',
  'sonner',
];
const throughHost = [
  SHELL_ONES,
  'The shell provides this once: import it from @focinho/host/router, /store or /notify.',
];
const noRemotes = [REMOTES, 'Remotes are loaded at run time, never imported.'];
const noShell = [['@focinho/shell', '@focinho/shell/*', '**/shell/**'], 'Nothing imports the shell.'];
const noApi = [['@focinho/api', '@focinho/api/*', '@nestjs/*', 'typeorm', 'pg'], 'Screens use the API over HTTP only.'];
const antd = [
  ['antd', 'antd/*', '@ant-design/*', '@focinho/ui', '@focinho/ui/*', 'recharts'],
  'No antd in this package: visitors would have to download it.',
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.focinho/**', '**/coverage/**', '**/test-results/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Relaxed: an interface may demand a promise from a function that has nothing to await, and our functions do not use `this`.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Relaxed for JSX attributes: an async event handler shows its own errors.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingAny: true }],
    },
  },
  {
    // Relaxed in tests: they read untyped JSON of responses, and their expectations check it.
    files: ['**/*.{spec,test}.{ts,tsx}', 'api/src/testing/**', 'packages/ui/jest/**', 'e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': SOURCES,
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: SOURCES })],
    },
    rules: { 'import-x/no-cycle': ['error', { ignoreExternal: true }] },
  },
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser, ...globals.jest } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
  {
    files: ['{shell,mfe-*,packages/ui,packages/host}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.configs.recommended.rules,
      'jsx-a11y/no-autofocus': 'off',
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }],
    },
  },
  {
    files: ['packages/contracts/src/**'],
    rules: restrict([
      noRemotes,
      noShell,
      noApi,
      antd,
      [['@focinho/host*', '@focinho/api*', 'react*'], 'contracts must not depend on other packages.'],
    ]),
  },
  { files: ['packages/host/src/**'], rules: restrict([noRemotes, noShell, noApi, antd]) },
  {
    files: ['packages/ui/src/**', 'mfe-*/src/**'],
    rules: restrict([throughHost, noRemotes, noShell, noApi]),
  },
  {
    files: ['mfe-landing/src/**'],
    rules: restrict([
      throughHost,
      noRemotes,
      noShell,
      noApi,
      antd,
      [
        ['@focinho/host/router', '@focinho/host/store', '@focinho/host/notify', 'zod'],
        'The landing page stays small: no router, store or validator.',
      ],
    ]),
  },
  { files: ['shell/src/**'], rules: restrict([noRemotes, noApi, antd]) },
  {
    files: ['api/src/**'],
    rules: {
      ...restrict([
        noRemotes,
        noShell,
        [['@focinho/host*', '@focinho/ui*', 'react*', 'antd'], 'The API has no screens.'],
      ]),
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.name='InjectRepository']",
          message: 'A repository would run outside the transaction of the tenant: use TenantDb.',
        },
      ],
    },
  },
);
