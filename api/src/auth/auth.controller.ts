import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  credentialsSchema,
  loginResponseSchema,
  sessionUserSchema,
  tenantExistsQuerySchema,
  tenantExistsSchema,
  type Credentials,
  type TenantExistsQuery,
} from '@focinho/contracts/auth';
import { z } from 'zod';
import { ApiDataResponse } from '../http/openapi';
import { AuthService } from './auth.service';
import { deviceTokenOf, keepDeviceToken } from './known-device';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Post('login')
  @HttpCode(200)
  @ApiDataResponse(200, loginResponseSchema)
  async login(
    @Body({ schema: credentialsSchema }) credentials: Credentials,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { deviceToken, ...response } = await this.auth.login(credentials, deviceTokenOf(request));
    keepDeviceToken(reply, deviceToken);
    return response;
  }

  @Get('tenant')
  @ApiDataResponse(200, tenantExistsSchema)
  tenantExists(@Query({ schema: tenantExistsQuerySchema }) { slug }: TenantExistsQuery) {
    return this.auth.tenantExists(slug);
  }

  @Get('me')
  @ApiDataResponse(200, sessionUserSchema)
  me() {
    return this.auth.me();
  }

  @Post('logout')
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  logout() {
    return this.auth.logout();
  }
}
