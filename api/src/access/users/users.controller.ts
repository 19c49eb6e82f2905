import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  invitationSchema,
  userInputSchema,
  userListQuerySchema,
  userSchema,
  userUpdateSchema,
  type Invitation,
  type UserInput,
  type UserListQuery,
  type UserUpdate,
} from '@focinho/contracts/access/users';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { UsersService } from './users.service';

@ApiTag('users', 'The people who work for the tenant')
@Controller('api/users')
@RequirePermission('users.manage')
export class UsersController {
  constructor(@Inject(UsersService) private readonly users: UsersService) {}

  @Get()
  @RequirePermission('users.see')
  @ApiListResponse('users', userSchema)
  list(@Query({ schema: userListQuerySchema }) query: UserListQuery) {
    return this.users.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'user', userSchema)
  create(@Body({ schema: userInputSchema }) input: UserInput) {
    return this.users.create(input);
  }

  @Post('invitations')
  @ApiItemResponse(201, 'user', userSchema)
  invite(@Body({ schema: invitationSchema }) invitation: Invitation) {
    return this.users.invite(invitation);
  }

  @Post(':id/password-link')
  @HttpCode(200)
  @ApiItemResponse(200, 'user', userSchema)
  mailPasswordLink(@Id() { id }: IdParams) {
    return this.users.mailPasswordLink(id);
  }

  @Get(':id')
  @RequirePermission('users.see')
  @ApiItemResponse(200, 'user', userSchema)
  get(@Id() { id }: IdParams) {
    return this.users.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'user', userSchema)
  update(@Id() { id }: IdParams, @Body({ schema: userUpdateSchema }) patch: UserUpdate) {
    return this.users.update(id, patch);
  }
}
