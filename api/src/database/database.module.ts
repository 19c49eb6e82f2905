import { Global, Module } from '@nestjs/common';
import { TenantLimits } from '../fairness/tenant-limits';
import { PlatformLog } from '../platform-log/platform-log';
import { TenantDb } from './tenant-db';

/** What every resource needs. */
@Global()
@Module({ providers: [TenantDb, TenantLimits, PlatformLog], exports: [TenantDb, TenantLimits, PlatformLog] })
export class DatabaseModule {}
