import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { EndedSessions } from './ended-sessions';
import { CONFIG, type Config } from '../kernel/config/config';
import { TenantLimits } from '../kernel/fairness/tenant-limits';
import type { RawJson } from '../kernel/http/envelope';
import { UnauthorizedError } from '../kernel/http/errors';
import { currentRequest } from '../kernel/http/request-context';
import { Replica } from './replica';
import {
  databaseOf,
  runChecks,
  runCreate,
  runPreparation,
  runRead,
  runWrite,
  type CreateOptions,
  type Database,
} from './tenant-transaction';
import type { Query, Sql } from './sql';

/**
 * The only way to a tenant's data. Every read and write begins with `app.authenticate`, which checks session, user, tenant and role
 * and sets the tenant of the transaction; row-level security then filters every statement after it.
 */
@Injectable()
export class TenantDb {
  private readonly database: Database;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(EndedSessions) private readonly ended: EndedSessions,
    @Inject(TenantLimits) private readonly limits: TenantLimits,
    @Inject(Replica) private readonly replica: Replica,
    @Inject(CONFIG) config: Config,
  ) {
    this.database = databaseOf(dataSource, config);
  }

  /** {@link runRead} */
  read(query: Query, missing?: string): Promise<RawJson> {
    return this.inTurn(() => runRead(this.database, query, missing));
  }

  /** A read that takes long, of a replica if there is one; it shows as much as {@link read}. */
  readCopy(query: Query, missing?: string): Promise<RawJson> {
    if (!this.replica.isSet) return this.read(query, missing);
    return this.inTurn(() => this.replica.read(this.database, query, missing));
  }

  /** {@link runCreate}: `values` by the entity's properties, `response` from {@link writtenOne}. */
  create<T extends ObjectLiteral>(
    entity: EntityTarget<T>,
    values: Partial<T>,
    response: Sql,
    options?: CreateOptions,
  ): Promise<RawJson> {
    const creation = { entity: this.dataSource.getMetadata(entity), values, response };
    return this.inTurn(() => runCreate(this.database, creation, options));
  }

  /** A transaction. What `work` returns is the response's data: an object, or a query for it (`onePet(id)`) that is sent with the commit. See {@link runWrite}. */
  tx(work: (tx: EntityManager) => Promise<Sql | object>): Promise<object> {
    return this.inTurn(() => runWrite(this.database, work));
  }

  /** {@link runPreparation} */
  prepare<T>(work: (tx: EntityManager) => Promise<T>): Promise<T | undefined> {
    return this.inTurn(() => runPreparation(this.database, work));
  }

  /** {@link runChecks} */
  precheck<T>(checks: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.inTurn(() => runChecks(this.database, checks));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { session } = currentRequest();
    if (!session) throw new UnauthorizedError();
    return this.limits.run(session.tenantId, () => this.ended.watch(session.sessionId, work));
  }
}
