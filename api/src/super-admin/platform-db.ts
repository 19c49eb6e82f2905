import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/product';
import { CONFIG, type Config } from '../config/config';
import { databaseOf, runChecks, runRead, runWrite, type Database } from '../database/tenant-transaction';
import type { Query, Sql } from '../database/sql';
import type { RawJson } from '../http/envelope';
import { ForbiddenError } from '../http/errors';
import { currentRequest } from '../http/request-context';

/** Name of the data source of the platform role, which sees every tenant. */
export const PLATFORM = 'platform';

/**
 * Access to the data of all tenants, for the super administrator only: the same transactions as in TenantDb, in the tenant saas-root,
 * but with the database role whose policies show every row.
 */
@Injectable()
export class PlatformDb {
  private readonly database: Database;

  constructor(@InjectDataSource(PLATFORM) dataSource: DataSource, @Inject(CONFIG) config: Config) {
    this.database = databaseOf(dataSource, config);
  }

  /** {@link runRead} */
  async read(query: Query, missing?: string): Promise<RawJson> {
    refuseOtherTenants();
    return runRead(this.database, query, missing);
  }

  /** {@link runWrite} */
  async tx(work: (tx: EntityManager) => Promise<Sql | object>): Promise<object> {
    refuseOtherTenants();
    return runWrite(this.database, work);
  }

  /** {@link runChecks}; without checks of its own, only session and role are checked. */
  async precheck<T>(checks: (tx: EntityManager) => Promise<T | undefined> = () => Promise.resolve(undefined)) {
    refuseOtherTenants();
    return runChecks(this.database, checks);
  }
}

/** A super administrator who is logged in to another tenant sees that tenant, not the platform. */
function refuseOtherTenants(): void {
  if (currentRequest().tenantSlug !== ROOT_TENANT_SLUG) throw new ForbiddenError();
}
