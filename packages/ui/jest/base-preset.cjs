/**
 * Jest for every workspace: swc turns TypeScript and the ESM dependencies into CommonJS, the one mode that
 * runs Nest 12 on Node 20. A workspace spreads this and adds what it needs.
 */
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  },
];

const ESM_DEPENDENCIES =
  '@focinho|@nestjs|cookie|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit|load-esm|@fnando|content-disposition|sql-template-tag|p-limit|yocto-queue|msw|@mswjs|@open-draft|until-async|rettime|outvariant|strict-event-emitter|headers-polyfill|is-node-process';

module.exports = {
  transform: { '^.+\\.[mc]?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_DEPENDENCIES})/)`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.batches/'],
};
