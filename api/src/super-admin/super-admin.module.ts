import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '../config/config';
import { dataSourceOptions, openDataSource } from '../database/data-source';
import { Housekeeping } from './housekeeping';
import { PLATFORM, PlatformDb } from '../database/platform-db';
import { PlatformController } from './platform.controller';
import { PlatformService } from './platform.service';
import { SuperAdminTenantsController } from './tenants.controller';
import { SuperAdminTenantsService } from './tenants.service';
import { SuperAdminUsersController } from './users.controller';
import { SuperAdminUsersService } from './users.service';

/** The only module that holds a connection of the platform role. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      name: PLATFORM,
      inject: [CONFIG],
      useFactory: (config: Config) => ({ ...dataSourceOptions(config, 'platform'), retryAttempts: 0 }),
      dataSourceFactory: openDataSource,
    }),
  ],
  controllers: [SuperAdminTenantsController, SuperAdminUsersController, PlatformController],
  exports: [PlatformDb],
  providers: [PlatformDb, Housekeeping, SuperAdminTenantsService, SuperAdminUsersService, PlatformService],
})
export class SuperAdminModule {}
