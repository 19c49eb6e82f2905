import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { CONFIG, type Config } from '../kernel/config/config';
import { queryPool } from './batch';
import { databaseOf, runChecks, runRead, runWrite, type Database } from './tenant-transaction';
import { sql, type Query, type Sql } from './sql';
import type { RawJson } from '../kernel/http/envelope';
import { ForbiddenError } from '../kernel/http/errors';
import { currentRequest, type RequestContext } from '../kernel/http/request-context';

/** Name of the data source of the platform role, which sees every tenant. */
export const PLATFORM = 'platform';

/**
 * Access to the data of all tenants, for the super administrator only: the same transactions as in TenantDb, in the tenant saas-root,
 * but with the database role whose policies show every row.
 */
@Injectable()
export class PlatformDb {
  private readonly database: Database;

  constructor(
    @InjectDataSource(PLATFORM) dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.database = databaseOf(dataSource, config);
  }

  /** {@link runRead} */
  async read(query: Query, missing?: string): Promise<RawJson> {
    await this.checkAccess();
    return runRead(this.database, query, missing);
  }

  /** {@link runWrite} */
  async tx(work: (tx: EntityManager) => Promise<Sql | object>): Promise<object> {
    await this.checkAccess();
    return runWrite(this.database, work);
  }

  /** {@link runChecks}; without checks of its own, only session and role are checked. */
  async precheck<T>(checks: (tx: EntityManager) => Promise<T | undefined> = () => Promise.resolve(undefined)) {
    await this.checkAccess();
    return runChecks(this.database, checks);
  }

  /** In production, a password alone does not open the platform. */
  private async checkAccess(): Promise<void> {
    refuseOtherTenants();
    if (this.config.NODE_ENV !== 'production') return;
    const { session } = currentRequest();
    const [found] = await queryPool(this.database.source, secondFactorOf(session));
    if (found && !found.secondFactor) throw new ForbiddenError(SECOND_FACTOR_MISSING);
  }
}

const SECOND_FACTOR_MISSING = 'Ative a verificação em duas etapas em "Minha conta" para cuidar da plataforma.';
const secondFactorOf = (session: RequestContext['session']) => sql<{ secondFactor: boolean }>`
  select second_factor as "secondFactor" from sessions
  where tenant_id = ${session?.tenantId} and id = ${session?.sessionId}`;

/** A super administrator who is logged in to another tenant sees that tenant, not the platform. */
function refuseOtherTenants(): void {
  if (currentRequest().tenantSlug !== ROOT_TENANT_SLUG) throw new ForbiddenError();
}
