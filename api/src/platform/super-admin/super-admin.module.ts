import { Module } from '@nestjs/common';
import { Housekeeping } from './housekeeping';
import { PlatformController } from './platform.controller';
import { PlatformService } from './platform.service';
import { SuperAdminTenantsController } from './tenants.controller';
import { SuperAdminTenantsService } from './tenants.service';
import { SuperAdminUsersController } from './users.controller';
import { SuperAdminUsersService } from './users.service';

@Module({
  controllers: [SuperAdminTenantsController, SuperAdminUsersController, PlatformController],
  providers: [Housekeeping, SuperAdminTenantsService, SuperAdminUsersService, PlatformService],
})
export class SuperAdminModule {}
