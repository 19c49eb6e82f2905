import { SINGLETONS, everywhere, imports, inTests, screens } from '@focinho/federation/oxlint';
import { defineConfig } from 'oxlint';
import { NEIGHBOURHOODS, within } from './api/neighbourhoods.mjs';

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

/** What nothing of the API imports. */
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
const neighbourhoods = Object.keys(NEIGHBOURHOODS);
/** A neighbourhood of the API imports only from those below it. */
const neighbourhood = (name) => {
  const below = within(name);
  const others = neighbourhoods.filter((other) => !below.has(other));
  const group = others.flatMap((other) => [`../../${other}/**`, `../${other}/**`, `../../../${other}/**`]);
  const message = `${name} imports only from ${[...below].join(', ')}: see api/neighbourhoods.mjs.`;
  return imports([`api/src/${name}/**`], [...OUTSIDE_API, { group, message }], NO_REPOSITORY);
};

export default defineConfig({
  ...everywhere,
  ignorePatterns: ['**/dist/**', '.nx/**', '.focinho/**', '**/coverage/**', '**/test-results/**'],
  overrides: [
    ...everywhere.overrides,
    inTests(['**/*.{spec,test}.{ts,tsx}', 'api/src/testing/**', 'packages/ui/jest/**', 'e2e/**/*.ts']),
    screens(['{shell,mfe-*,packages/ui,packages/host}/**/*.{ts,tsx}']),
    imports(
      ['packages/contracts/src/**'],
      [
        REMOTES,
        SHELL,
        API,
        ANTD,
        {
          group: ['@focinho/host*', '@focinho/api*', 'react*'],
          message: 'contracts must not depend on other packages.',
        },
      ],
    ),
    imports(['packages/host/src/**'], [REMOTES, SHELL, API, ANTD]),
    imports(['packages/ui/src/**', 'mfe-*/src/**'], [SINGLETONS, REMOTES, SHELL, API]),
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
    ...neighbourhoods.map(neighbourhood),
    // Tests may see everything.
    imports(['api/src/**/*.spec.ts'], OUTSIDE_API, NO_REPOSITORY),
  ],
});
