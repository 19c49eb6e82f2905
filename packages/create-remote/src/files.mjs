/** How the product's code is formatted. */
export const FORMAT = { printWidth: 120, singleQuote: true };

/** @param {object} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
/** @param {string} key */
const pascal = (key) => key.replaceAll(/(?:^|-)(\w)/g, (_, /** @type {string} */ letter) => letter.toUpperCase());
/** @param {string} text */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/**
 * @typedef {object} NewRemote
 * @property {string} name `mfe-creche`
 * @property {string} key of its page: `creche`
 * @property {string} title
 * @property {'tenant' | 'superadmin' | 'guest'} area
 * @property {number} order of its page in the menu
 * @property {number} devPort
 * @property {import('./pinned-versions.mjs').PinnedVersions} pinned
 */

/**
 * The files of a new remote in the product's repository, by their path in its folder.
 * @param {NewRemote} remote
 * @returns {Record<string, string>}
 */
export const filesOf = (remote) => ({
  'package.json': json({
    name: `@focinho/${remote.name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: SCRIPTS,
    dependencies: versionsOf(remote.pinned.packages, DEPENDENCIES),
    devDependencies: versionsOf(remote.pinned.packages, ['@focinho/ui']),
  }),
  ...sourcesOf(remote),
});

/**
 * The files of a repository that holds nothing but the remote.
 * @param {NewRemote & {registry?: string}} remote `registry` is where `@focinho` packages come from, if not from the default one
 * @returns {Record<string, string>}
 */
export function repositoryOf({ registry, ...remote }) {
  const { name, pinned } = remote;
  // Newer ones that break nothing are welcome; the gates say when one does.
  const packages = Object.fromEntries(
    Object.entries(pinned.packages).map(([dependency, version]) => [dependency, version.replace(/^(?=\d)/, '^')]),
  );
  return {
    'package.json': json({
      name,
      version: '1.0.0',
      private: true,
      type: 'module',
      engines: { node: '>=20.19.0' },
      scripts: {
        ...SCRIPTS,
        lint: 'oxlint -c oxlint.config.mjs && prettier --check .',
        format: 'prettier --write .',
        check: `release check ${name}`,
        release: 'release',
        ci: 'npm run lint && npm run typecheck && npm test && npm run check',
      },
      dependencies: versionsOf(packages, DEPENDENCIES),
      devDependencies: { '@focinho/ui': packages['@focinho/ui'], ...pinned.tools },
    }),
    ...sourcesOf(remote),
    'oxlint.config.mjs': "export { default } from '@focinho/federation/oxlint';\n",
    'prettier.config.mjs': `export default ${JSON.stringify(FORMAT)};\n`,
    '.prettierignore': 'dist\nnode_modules\npackage-lock.json\n',
    '.gitignore': 'node_modules\ndist\ncoverage\n*.log\n',
    '.nvmrc': '24\n',
    ...(registry ? { '.npmrc': `@focinho:registry=${registry}\n` } : {}),
    '.github/workflows/ci.yml': workflow(name),
    'README.md': readme(remote),
  };
}

const SCRIPTS = {
  dev: 'webpack serve --mode development',
  build: 'webpack --mode production',
  typecheck: 'tsc --noEmit -p .',
  test: 'jest',
};
const DEPENDENCIES = ['@focinho/contracts', '@focinho/federation', '@focinho/host', 'react', 'react-dom'];
/** @type {(versions: Record<string, string>, names: string[]) => Record<string, string | undefined>} */
const versionsOf = (versions, names) => Object.fromEntries(names.map((name) => [name, versions[name]]));

/**
 * @param {NewRemote} remote
 * @returns {Record<string, string>}
 */
function sourcesOf({ name, key, title, area, order, devPort, pinned }) {
  const page = `${pascal(key)}Page`;
  const contract = `^${pinned.packages['@focinho/host']}`;
  return {
    'tsconfig.json': json({ extends: '@focinho/federation/tsconfig.remote.json', include: ['src'] }),
    'remote.json': json({
      name,
      area,
      contract,
      devPort,
      pages: [{ key, name: title, description: `Página ${title}`, order, icon: 'star' }],
    }),
    'webpack.config.mjs': `import { remoteConfig } from '@focinho/federation/webpack/remote';

export default remoteConfig(import.meta.dirname);
`,
    'jest.config.cjs': `module.exports = require('@focinho/ui/jest/preset');
`,
    'src/module.ts': `import type { RemoteModule } from '@focinho/host';

export const contract: RemoteModule['contract'] = '${contract}';

/** A loader for each key of remote.json, its chunk named by the key. */
export const pages: RemoteModule['pages'] = {
  ${/^[a-z0-9]+$/.test(key) ? key : quoted(key)}: async () => ({ Page: (await import(/* webpackChunkName: "${key}" */ './${page}')).${page} }),
};
`,
    [`src/${page}.tsx`]: area === 'guest' ? guestPage(page, key, title) : loggedInPage(page, key, title),
    [`src/${page}.css`]: `.${key} {
  padding: 24px;
}

.${key} h1 {
  margin: 0;
  font-size: 1.75rem;
}

.${key} p {
  color: var(--fc-text-muted);
}
`,
    [`src/${page}.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { ${page} } from './${page}';

describe(${quoted(title)}, () => {
  it('shows its title', () => {
    render(<${page} />);
    expect(screen.getByRole('heading', { level: 1, name: ${quoted(title)} })).toBeInTheDocument();
  });
});
`,
  };
}

/** A page of a logged-in area. @type {(page: string, key: string, title: string) => string} */
const loggedInPage = (page, key, title) => `import { displayName } from '@focinho/contracts/kernel/display-name';
import { useSession } from '@focinho/host/session';
import './${page}.css';

/** The page /<shop>/${key}. */
export function ${page}() {
  const { user, tenantSlug } = useSession();
  return (
    <section className="${key}">
      <h1>{${quoted(title)}}</h1>
      {user && (
        <p>
          Bem-vindo, {displayName(user)}! Loja: {tenantSlug}.
        </p>
      )}
    </section>
  );
}
`;

/** A page that a link without a log-in opens. @type {(page: string, key: string, title: string) => string} */
const guestPage = (page, key, title) => `import './${page}.css';

/** The page /${key}/<token>, without a session: the token is all that its calls may send. */
export function ${page}() {
  const [, , token = ''] = location.pathname.split('/');
  return (
    <main className="${key}">
      <h1>{${quoted(title)}}</h1>
      <p>{token.length > 0 ? 'Este link é pessoal.' : 'Este link está incompleto.'}</p>
    </main>
  );
}
`;

/** @param {string} name */
const workflow = (
  name,
) => `# Checks every change against what the running product provides, and stores what reaches main as a release.
name: ci
on:
  pull_request:
  push:
    branches: [main]
jobs:
  ci:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version-file: .nvmrc
          cache: npm
      - run: npm ci
      - run: npm run ci
        env:
          # Address of the running product
          API_URL: \${{ vars.PRODUCT_URL }}
      - if: github.ref == 'refs/heads/main'
        run: npm run release -- publish ${name} --no-build
        env:
          RELEASE_SERVICE_URL: \${{ vars.RELEASE_SERVICE_URL }}
          RELEASE_SERVICE_TOKEN: \${{ secrets.RELEASE_SERVICE_TOKEN }}
`;

/** @type {(area: NewRemote['area'], key: string) => string} */
const addressOf = (area, key) =>
  area === 'guest' ? `/${key}/<token>` : `/${area === 'superadmin' ? 'saas-root' : '<shop>'}/${key}`;

/** @param {NewRemote} remote */
const readme = ({ name, title, area, key, devPort }) => `# ${title}

A remote of Focinho in a repository of its own: the page \`${addressOf(area, key)}\`.

\`\`\`sh
npm install
npm run dev        # alone at http://localhost:${devPort}, with hot reload; API_URL says whose data (default http://localhost:3000)
npm run lint       # npm run format mends most of what it finds in the format
npm test
npm run check      # builds, then runs the gates against the product at API_URL (default http://localhost:4200)
npm run ci         # all that CI runs: lint, types, tests, build and gates
\`\`\`

To try it in a product that runs on this machine, with \`npm run dev\` still running: \`http://localhost:4200/?mfe.${name}=http://localhost:${devPort}\`.

## Release

\`RELEASE_SERVICE_URL\` and \`RELEASE_SERVICE_TOKEN\` come from whoever runs the product. Commit first: a release records the commit it was
built from. CI publishes each commit on \`main\` in the same way, but never puts it before users.

\`\`\`sh
npm run release -- publish ${name} --canary --tenants demo --reason "…"
npm run release -- promote ${name} <release> --reason "…"
npm run release -- rollback ${name} <id> --reason "…"
npm run release -- status ${name}
\`\`\`

The guide in \`node_modules/@focinho/federation/README.md\` explains what a remote may rely on, how it reads data and what it can build
its pages from.
`;
