import { SINGLETONS, everywhere, imports, inTests, screens } from '@focinho/federation/oxlint';
import { defineConfig } from 'oxlint';

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
    imports(
      ['api/src/**'],
      [
        REMOTES,
        SHELL,
        { group: ['@focinho/host*', '@focinho/ui*', 'react*', 'antd'], message: 'The API has no screens.' },
      ],
      {
        paths: [
          {
            name: '@nestjs/typeorm',
            importNames: ['InjectRepository'],
            message: 'A repository would run outside the transaction of the tenant: use TenantDb.',
          },
        ],
      },
    ),
  ],
});
