import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { LogDetail } from '@focinho/contracts/system-labels';
import type { DataSource } from 'typeorm';

export type LogLevel = 'info' | 'warn' | 'error';
export type LogSource = 'api' | 'auth' | 'remote';

/** What the super administrator sees under Sistema. Writing never delays or fails the request that caused it. */
@Injectable()
export class PlatformLog {
  private readonly logger = new Logger('platform-log');
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  write(level: LogLevel, source: LogSource, message: string, detail: LogDetail): void {
    if (!this.dataSource.isInitialized) return;
    this.dataSource
      .query('insert into platform_log (level, source, message, detail) values ($1, $2, $3, $4)', [
        level,
        source,
        message.replaceAll('\0', '').slice(0, 1000),
        JSON.stringify(detail),
      ])
      .catch((error: unknown) => this.logger.warn(`Log entry lost: ${String(error)}`));
  }
}
