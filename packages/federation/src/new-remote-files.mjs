const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const pascal = (key) => key.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/**
 * The files of a new remote, by their path in its folder.
 * @param {{name: string, key: string, title: string, area: 'tenant' | 'superadmin', order: number, devPort: number, versions: Record<string, string>}} remote
 * @returns {Record<string, string>}
 */
export function filesOf({ name, key, title, area, order, devPort, versions }) {
  const page = `${pascal(key)}Page`;
  const contract = `^${versions['@focinho/host']}`;
  return {
    'package.json': json({
      name: `@focinho/${name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: {
        dev: 'webpack serve --mode development',
        build: 'webpack --mode production',
        typecheck: 'tsc --noEmit -p .',
        test: 'jest',
      },
      dependencies: Object.fromEntries(
        ['@focinho/contracts', '@focinho/federation', '@focinho/host', 'react', 'react-dom'].map((dependency) => [
          dependency,
          versions[dependency],
        ]),
      ),
    }),
    'tsconfig.json': json({
      extends: '../tsconfig.base.json',
      compilerOptions: {
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        jsx: 'react-jsx',
        types: ['node', 'jest', '@testing-library/jest-dom', '@focinho/federation/css'],
      },
      include: ['src'],
    }),
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
    'jest.config.cjs': `module.exports = require('../packages/ui/jest/preset.cjs');
`,
    'src/module.ts': `import type { RemoteModule } from '@focinho/host';

export const contract: RemoteModule['contract'] = '${contract}';

/** A loader for each key of remote.json, its chunk named by the key. */
export const pages: RemoteModule['pages'] = {
  ${/^[a-z0-9]+$/.test(key) ? key : quoted(key)}: async () => ({ Page: (await import(/* webpackChunkName: "${key}" */ './${page}')).${page} }),
};
`,
    [`src/${page}.tsx`]: `import { displayName } from '@focinho/contracts/display-name';
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
`,
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
