/** oxlint's rules for the product's repository and, as the default export, for a remote in a repository of its own. */

/** Packages that the shell provides as singletons: they are imported through the host package, so that a remote never bundles its own copy. */
export const SINGLETONS = {
  group: [
    'react-router-dom',
    'react-router',
    'react-redux',
    '@reduxjs/toolkit',
    '@reduxjs/toolkit/*',
    'redux',
    'sonner',
  ],
  message: 'The shell provides this once: import it from @focinho/host/router, /store or /notify.',
};

/** @import {OxlintConfig, OxlintOverride} from 'oxlint' */

/**
 * The override that forbids imports in some files, each pattern with the reason.
 * @param {string[]} files
 * @param {{group: string[], message: string}[]} patterns
 * @param {{paths?: {name: string, importNames?: string[], message: string}[]}} [more]
 * @returns {OxlintOverride}
 */
export const imports = (files, patterns, more = {}) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns, ...more }] },
});

const UNTYPED_JSON = [
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-base-to-string',
  'no-misused-promises',
  'prefer-promise-reject-errors',
];
/** @type {(names: string[], level: 'off' | 'error') => Record<string, 'off' | 'error'>} */
const all = (names, level) => Object.fromEntries(names.map((name) => [name, level]));

/** For every file. @type {OxlintConfig & {overrides: OxlintOverride[]}} */
export const everywhere = {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  env: { builtin: true, node: true, browser: true, jest: true },
  rules: {
    'import/no-cycle': 'error',
    ...all(
      [
        // Our own choices: dialogs set the focus, live regions and drawings state their role, `return void` ends a function.
        'jsx-a11y/no-autofocus',
        'jsx-a11y/prefer-tag-over-role',
        'typescript/no-meaningless-void-operator',
        // Elements in a constant array are not a list of React's; strings sort without a comparison.
        'react/jsx-key',
        'typescript/require-array-sort-compare',
      ],
      'off',
    ),
    // Node awaits what its test runner starts.
    'typescript/no-floating-promises': [
      'error',
      { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['describe', 'it', 'test'] }] },
    ],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    ...all(
      [
        'no-case-declarations',
        'no-fallthrough',
        'no-prototype-builtins',
        'no-array-constructor',
        'no-unexpected-multiline',
        'no-empty',
        'no-regex-spaces',
        'no-var',
        'prefer-const',
        'prefer-rest-params',
        'prefer-spread',
        'typescript/ban-ts-comment',
        'typescript/no-empty-object-type',
        'typescript/no-explicit-any',
        'typescript/no-namespace',
        'typescript/no-unnecessary-type-constraint',
        'typescript/no-unsafe-function-type',
      ],
      'error',
    ),
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx,js,mjs,cjs}'],
      rules: {
        ...all(
          ['no-unnecessary-type-assertion', 'only-throw-error', 'restrict-plus-operands'].map(
            (name) => `typescript/${name}`,
          ),
          'error',
        ),
        // Relaxed: our functions do not use `this`.
        'typescript/unbound-method': 'off',
        // A number or the parameters of an address have one obvious form.
        'typescript/restrict-template-expressions': [
          'error',
          { allowNumber: true, allow: ['Error', 'URL', 'URLSearchParams'] },
        ],
        // Relaxed for JSX attributes: an async event handler shows its own errors.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/prefer-promise-reject-errors': ['error', { allowThrowingAny: true }],
      },
    },
    {
      // JavaScript reads documents as JSON without a schema more often.
      files: ['**/*.{ts,tsx}'],
      rules: all(
        [
          'no-unsafe-argument',
          'no-unsafe-assignment',
          'no-unsafe-call',
          'no-unsafe-enum-comparison',
          'no-unsafe-member-access',
          'no-unsafe-return',
        ].map((name) => `typescript/${name}`),
        'error',
      ),
    },
  ],
};

/**
 * Relaxed in tests: they read untyped JSON of responses, and their expectations check it.
 * @param {string[]} files
 * @returns {OxlintOverride}
 */
export const inTests = (files) => ({
  files,
  rules: all(
    UNTYPED_JSON.map((name) => `typescript/${name}`),
    'off',
  ),
});

/**
 * For React components.
 * @param {string[]} files
 * @returns {OxlintOverride}
 */
export const screens = (files) => ({
  files,
  rules: all(['react/rules-of-hooks', 'react/unsupported-syntax', 'import/no-default-export'], 'error'),
});

/** @type {OxlintConfig} */
export default {
  ...everywhere,
  ignorePatterns: ['dist/**', 'coverage/**'],
  overrides: [
    ...everywhere.overrides,
    inTests(['src/**/*.test.{ts,tsx}']),
    screens(['src/**/*.{ts,tsx}']),
    imports(['src/**'], [SINGLETONS]),
  ],
};
