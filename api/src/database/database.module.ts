import { Global, Module } from '@nestjs/common';
import { PlatformLog } from '../platform-log/platform-log';
import { TenantDb } from './tenant-db';

/** What every resource needs. */
@Global()
@Module({ providers: [TenantDb, PlatformLog], exports: [TenantDb, PlatformLog] })
export class DatabaseModule {}
