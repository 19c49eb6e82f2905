import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '../kernel/config/config';
import { TenantLimits } from '../kernel/fairness/tenant-limits';
import { dataSourceOptions, openDataSource } from './data-source';
import { EndedSessions } from './ended-sessions';
import { LoadMetrics } from './load-metrics';
import { PLATFORM, PlatformDb } from './platform-db';
import { Replica } from './replica';
import { SystemDb } from './system-db';
import { TenantDb } from './tenant-db';

const source = (role: 'app' | 'platform') =>
  TypeOrmModule.forRootAsync({
    ...(role === 'platform' ? { name: PLATFORM } : {}),
    inject: [CONFIG],
    useFactory: (config: Config) => ({ ...dataSourceOptions(config, role), retryAttempts: 0 }),
    dataSourceFactory: openDataSource,
  });

/** The database as the rooms see it: for one tenant, for the system's own work, and for the platform over all tenants. */
@Global()
@Module({
  imports: [source('app'), source('platform')],
  providers: [TenantDb, Replica, SystemDb, PlatformDb, TenantLimits, EndedSessions, LoadMetrics],
  exports: [TenantDb, SystemDb, PlatformDb, TenantLimits, EndedSessions],
})
export class DatabaseModule {}
