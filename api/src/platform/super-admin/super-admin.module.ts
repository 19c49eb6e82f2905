import { Module } from '@nestjs/common';
import { Housekeeping } from './housekeeping';
import { SuperAdminJobsController } from './jobs.controller';
import { SuperAdminJobsService } from './jobs.service';
import { PlatformController } from './platform.controller';
import { PlatformService } from './platform.service';
import { SuperAdminTenantsController } from './tenants.controller';
import { SuperAdminTenantsService } from './tenants.service';
import { SuperAdminUsersController } from './users.controller';
import { SuperAdminUsersService } from './users.service';

@Module({
  controllers: [SuperAdminTenantsController, SuperAdminUsersController, PlatformController, SuperAdminJobsController],
  providers: [Housekeeping, SuperAdminTenantsService, SuperAdminUsersService, PlatformService, SuperAdminJobsService],
})
export class SuperAdminModule {}
