import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { LogDetail } from '@focinho/contracts/system-labels';
import type { DataSource } from 'typeorm';
import { queryPool } from '../../database/batch';
import { sql } from '../../database/sql';

export type LogLevel = 'info' | 'warn' | 'error';
export type LogSource = 'api' | 'auth' | 'remote';

/** The log that the super administrator sees under Sistema. Writing to it never delays the request and never makes it fail. */
@Injectable()
export class PlatformLog {
  private readonly logger = new Logger('platform-log');
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  write(level: LogLevel, source: LogSource, message: string, detail: LogDetail): void {
    if (!this.dataSource.isInitialized) return;
    const text = visible(message).slice(0, 1000);
    const fields = JSON.stringify(detail, (_name, value: unknown) =>
      typeof value === 'string' ? visible(value) : value,
    );
    queryPool(
      this.dataSource,
      sql`insert into platform_log (level, source, message, detail)
        values (${level}, ${source}, ${text}, ${fields})`,
    ).catch((error: unknown) => this.logger.warn(`Log entry lost: ${String(error)}`));
  }
}

/**
 * Text of strangers, cleaned because people read it: control characters and those without a width or against the direction could make a line look
 * like another, or like two.
 */
const visible = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
