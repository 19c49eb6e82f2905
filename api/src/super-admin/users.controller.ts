import { Body, Controller, Get, Inject, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { idParamsSchema, type IdParams } from '@focinho/contracts/fields';
import {
  activeSchema,
  platformUserListQuerySchema,
  platformUserSchema,
  type PlatformUserListQuery,
} from '@focinho/contracts/super-admin';
import { ApiItemResponse, ApiListResponse } from '../http/openapi';
import { SuperAdminUsersService } from './users.service';

@ApiTags('super-admin')
@Controller('api/super-admin/users')
export class SuperAdminUsersController {
  constructor(@Inject(SuperAdminUsersService) private readonly users: SuperAdminUsersService) {}

  @Get()
  @ApiListResponse('users', platformUserSchema)
  list(@Query({ schema: platformUserListQuerySchema }) query: PlatformUserListQuery) {
    return this.users.list(query);
  }

  @Patch(':id/status')
  @ApiItemResponse(200, 'user', platformUserSchema)
  setActive(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: activeSchema }) { isActive }: z.infer<typeof activeSchema>,
  ) {
    return this.users.setActive(id, isActive);
  }
}
