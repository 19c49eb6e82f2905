import { create } from '@platformatic/db';

/**
 * Platformatic DB as `npx wattpm create` configures it, with log, metrics and the watching of files off: REST and GraphQL derived
 * from the tables and the view of the schema.
 */
const app = await create(
  import.meta.dirname,
  {
    $schema: 'https://schemas.platformatic.dev/@platformatic/db/3.67.0.json',
    server: { hostname: '127.0.0.1', port: Number(process.env.PORT), logger: { level: 'silent' } },
    db: {
      connectionString: process.env.DATABASE_URL,
      schema: ['plain'],
      poolSize: Number(process.env.DATABASE_POOL),
      graphql: true,
      openapi: true,
    },
    watch: false,
  },
  { isProduction: true, isEntrypoint: true },
);
await app.start({ listen: true });
process.once('SIGTERM', () => app.stop().then(() => process.exit(0)));
