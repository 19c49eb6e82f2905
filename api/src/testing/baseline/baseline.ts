import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { hashPassword } from '../../access/auth/passwords';
import type { Config } from '../../kernel/config/config';
import { migrate } from '../../database/migrate';
import { migrations } from '../../database/migrations';

const functionFiles = join(__dirname, 'functions');

/**
 * The baseline release: its migration, and its functions as they were then. Like a released migration, this folder never changes,
 * unless the migrations are squashed into a new baseline.
 */
const BASELINE = {
  migrations: migrations.slice(0, 1),
  functions: Object.fromEntries(
    readdirSync(functionFiles).map((file) => [
      file.replace('.sql', ''),
      readFileSync(join(functionFiles, file), 'utf8'),
    ]),
  ),
};

export const BASELINE_OWNER = { slug: 'antiga', email: 'dona@exemplo.com.br', password: 'senha-de-teste' };

/** Turns an empty database into one with the schema and data of the baseline release. */
export async function installBaseline(config: Config): Promise<void> {
  await migrate(config, BASELINE);
  const rows = readFileSync(join(__dirname, 'rows.sql'), 'utf8');
  const passwordHash = await hashPassword(BASELINE_OWNER.password);
  const owner = await new DataSource({ type: 'postgres', url: config.DATABASE_URL, poolSize: 1 }).initialize();
  try {
    // Several statements in one query are one transaction.
    await owner.query(rows.replace(':password_hash', () => passwordHash));
  } finally {
    await owner.destroy();
  }
}
