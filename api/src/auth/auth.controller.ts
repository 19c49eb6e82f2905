import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Post('login')
  @HttpCode(200)
  @ApiDataResponse(200, loginResponseSchema)
  login(@Body({ schema: credentialsSchema }) credentials: Credentials) {
    return this.auth.login(credentials);
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
