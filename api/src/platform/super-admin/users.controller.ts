import { Body, Controller, Get, Inject, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  activeSchema,
  administratorInputSchema,
  platformUserListQuerySchema,
  platformUserSchema,
  type AdministratorInput,
  type PlatformUserListQuery,
} from '@focinho/contracts/platform/super-admin';
import { ApiItemResponse, ApiListResponse } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { SuperAdminUsersService } from './users.service';

@ApiTags('super-admin')
@Controller('api/super-admin/users')
@RequirePermission('platform.manage')
export class SuperAdminUsersController {
  constructor(@Inject(SuperAdminUsersService) private readonly users: SuperAdminUsersService) {}

  @Get()
  @ApiListResponse('users', platformUserSchema)
  list(@Query({ schema: platformUserListQuerySchema }) query: PlatformUserListQuery) {
    return this.users.list(query);
  }

  @Post('administrators')
  @ApiItemResponse(201, 'user', platformUserSchema)
  inviteAdministrator(@Body({ schema: administratorInputSchema }) administrator: AdministratorInput) {
    return this.users.invite(administrator);
  }

  @Patch(':id/status')
  @ApiItemResponse(200, 'user', platformUserSchema)
  setActive(@Id() { id }: IdParams, @Body({ schema: activeSchema }) { isActive }: z.infer<typeof activeSchema>) {
    return this.users.setActive(id, isActive);
  }
}
