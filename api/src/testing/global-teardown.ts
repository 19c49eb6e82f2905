import { dropDatabase } from './databases';

export default async function tearDown(): Promise<void> {
  const [cluster, template] = [process.env['TEST_DATABASE_URL'], process.env['TEST_TEMPLATE']];
  if (cluster && template) await dropDatabase(cluster, template, false);
}
