import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const SOURCES = ['.ts', '.tsx', '.mjs', '.cjs', '.js'];

/**
 * Arrows point down only: remote → ui → host → contracts; shell → host → contracts; api → contracts.
 * What the shell provides as a singleton is imported through the host package, so that a remote never bundles its own.
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
const noApi = [
  ['@focinho/api', '@focinho/api/*', '@nestjs/*', 'typeorm', 'pg'],
  'The browser speaks to the API over HTTP only.',
];
const antd = [
  ['antd', 'antd/*', '@ant-design/*', '@focinho/ui', '@focinho/ui/*', 'recharts'],
  'antd never enters this package: the visitor pays for it.',
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
      // An async function may stand where a promise is asked for, and a closure's method needs no `this`.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // What a click starts shows its own failure.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingAny: true }],
    },
  },
  {
    // A test looks into whatever JSON came back, as JavaScript would; what it expects of it is the check.
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
      [['@focinho/host*', '@focinho/api*', 'react*'], 'contracts stands on nothing.'],
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
        'The landing page stays tiny: no router, store or validator in its path.',
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
          message: 'A repository would run outside the tenant: use TenantDb.',
        },
      ],
    },
  },
);
