import { SINGLETONS, everywhere, imports, inTests, screens } from '@focinho/federation/oxlint';
import { defineConfig } from 'oxlint';
import { NEIGHBOURHOODS, within } from './neighbourhoods.mjs';

/** Imports point down only: remote → ui → host → contracts; shell → host → contracts; api → contracts. */
const REMOTES = {
  group: ['@focinho/mfe-*', '**/mfe-*/**'],
  message: 'Remotes are loaded at run time, never imported.',
};
const SHELL = { group: ['@focinho/shell', '@focinho/shell/*', '**/shell/**'], message: 'Nothing imports the shell.' };
const API = {
  group: ['@focinho/api', '@focinho/api/*', '@nestjs/*', 'typeorm', 'pg'],
  message: 'Screens use the API over HTTP only.',
};
const ANTD = {
  group: ['antd', 'antd/*', '@ant-design/*', '@focinho/ui', '@focinho/ui/*', 'recharts'],
  message: 'No antd in this package: visitors would have to download it.',
};

const OUTSIDE_SCREENS = [SINGLETONS, REMOTES, SHELL, API];
const OUTSIDE_CONTRACTS = [
  REMOTES,
  SHELL,
  API,
  ANTD,
  { group: ['@focinho/host*', '@focinho/api*', 'react*'], message: 'contracts must not depend on other packages.' },
];
/** Packages that nothing of the API imports. */
const OUTSIDE_API = [
  REMOTES,
  SHELL,
  { group: ['@focinho/host*', '@focinho/ui*', 'react*', 'antd'], message: 'The API has no screens.' },
];
const NO_REPOSITORY = {
  paths: [
    {
      name: '@nestjs/typeorm',
      importNames: ['InjectRepository'],
      message: 'A repository would run outside the transaction of the tenant: use TenantDb.',
    },
  ],
};
/**
 * Each neighbourhood of a folder imports only from those below it.
 * @param {string} root `api/src`
 * @param {Parameters<typeof imports>[1]} outside what nothing there imports
 * @param {Parameters<typeof imports>[2]} [more]
 */
const neighbourhoods = (root, outside, more) =>
  Object.keys(NEIGHBOURHOODS).map((name) => {
    const below = within(name);
    const others = Object.keys(NEIGHBOURHOODS).filter((other) => !below.has(other));
    const group = others.flatMap((other) => [`../${other}/**`, `../../${other}/**`, `../../../${other}/**`]);
    const message = `${name} imports only from ${[...below].join(', ')}: see neighbourhoods.mjs.`;
    return imports([`${root}/${name}/**`], [...outside, { group, message }], more);
  });

export default defineConfig({
  ...everywhere,
  ignorePatterns: ['**/dist/**', '.nx/**', '.focinho/**', '**/coverage/**', '**/test-results/**'],
  overrides: [
    ...everywhere.overrides,
    inTests(['**/*.{spec,test}.{ts,tsx,mjs,cjs}', 'api/src/testing/**', 'packages/ui/jest/**', 'e2e/**/*.ts']),
    screens(['{shell,mfe-*,packages/ui,packages/host}/**/*.{ts,tsx}']),
    imports(['packages/contracts/src/**'], OUTSIDE_CONTRACTS),
    ...neighbourhoods('packages/contracts/src', OUTSIDE_CONTRACTS),
    imports(['packages/host/src/**'], [REMOTES, SHELL, API, ANTD]),
    imports(['packages/ui/src/**', 'mfe-*/src/**'], OUTSIDE_SCREENS),
    ...neighbourhoods('mfe-tenant/src', OUTSIDE_SCREENS),
    // Tests may see everything.
    imports(['mfe-tenant/src/**/*.test.{ts,tsx}'], OUTSIDE_SCREENS),
    imports(
      ['mfe-landing/src/**', 'mfe-guest/src/**'],
      [
        SINGLETONS,
        REMOTES,
        SHELL,
        API,
        ANTD,
        {
          group: ['@focinho/host/router', '@focinho/host/store', '@focinho/host/notify', 'zod'],
          message: 'The pages of visitors and guests stay small: no router, store or validator.',
        },
      ],
    ),
    imports(['shell/src/**'], [REMOTES, API, ANTD]),
    imports(['api/src/**'], OUTSIDE_API, NO_REPOSITORY),
    ...neighbourhoods('api/src', OUTSIDE_API, NO_REPOSITORY),
    imports(['api/src/**/*.spec.ts'], OUTSIDE_API, NO_REPOSITORY),
  ],
});
