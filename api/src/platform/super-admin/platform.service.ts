import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { PRODUCT_VERSION } from '@focinho/contracts/kernel/product';
import {
  systemStatusSchema,
  type AuditListQuery,
  type LogListQuery,
  type MailListQuery,
  type SystemStatus,
} from '@focinho/contracts/platform/super-admin';
import { CONFIG, type Config } from '../../kernel/config/config';
import { poolOf } from '../../database/typeorm-internals';
import { PlatformDb } from '../../database/platform-db';
import { ANALYTICS, DATABASE_STATUS, listAudit, listLogs, listMails } from './platform.queries';

const databaseStatusSchema = systemStatusSchema.shape.database.omit({ ok: true, latencyMs: true });

@Injectable()
export class PlatformService {
  constructor(
    @Inject(PlatformDb) private readonly db: PlatformDb,
    /** The data source of the app role, for the state of its pool. */
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  analytics() {
    return this.db.read(ANALYTICS);
  }

  async system(): Promise<SystemStatus> {
    const startedAt = performance.now();
    const { text } = await this.db.read(DATABASE_STATUS);
    const latencyMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const { totalCount, idleCount, waitingCount } = poolOf(this.dataSource);
    return {
      version: PRODUCT_VERSION,
      environment: this.config.NODE_ENV,
      uptime: Math.round(process.uptime()),
      node: process.version,
      database: { ok: true, latencyMs, ...databaseStatusSchema.parse(JSON.parse(text)) },
      pool: { total: totalCount, idle: idleCount, waiting: waitingCount },
      memoryBytes: process.memoryUsage.rss(),
    };
  }

  logs(query: LogListQuery) {
    return this.db.read(listLogs(query));
  }

  mails(query: MailListQuery) {
    return this.db.read(listMails(query, this.config.SMTP_URL === undefined));
  }

  audit(query: AuditListQuery) {
    return this.db.read(listAudit(query));
  }
}
