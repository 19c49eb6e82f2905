import { Global, Module } from '@nestjs/common';
import { TenantLimits } from '../fairness/tenant-limits';
import { PlatformLog } from '../platform-log/platform-log';
import { SystemDb } from './system-db';
import { TenantDb } from './tenant-db';

/** What every resource needs. */
@Global()
@Module({
  providers: [TenantDb, SystemDb, TenantLimits, PlatformLog],
  exports: [TenantDb, SystemDb, TenantLimits, PlatformLog],
})
export class DatabaseModule {}
