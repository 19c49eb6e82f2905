import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  credentialsSchema,
  linkTokenSchema,
  loginResponseSchema,
  newPasswordSchema,
  passwordLinkRequestSchema,
  passwordLinkSchema,
  sessionUserSchema,
  tenantExistsQuerySchema,
  tenantExistsSchema,
  type Credentials,
  type LinkToken,
  type NewPassword,
  type PasswordLinkRequest,
  type TenantExistsQuery,
} from '@focinho/contracts/access/auth';
import { z } from 'zod';
import { ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Public, RequirePermission } from '../../kernel/http/routes';
import { AuthService } from './auth.service';
import { deviceTokenOf, keepDeviceToken } from './known-device';
import { PasswordReset } from './password-reset';

@ApiTag('auth', 'Log-in, the session’s own user, log-out')
@Controller('api/auth')
@RequirePermission('day.work')
export class AuthController {
  constructor(
    @Inject(AuthService) private readonly auth: AuthService,
    @Inject(PasswordReset) private readonly passwordReset: PasswordReset,
  ) {}

  @Post('login')
  @Public()
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

  @Post('password-link')
  @Public()
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  mailPasswordLink(@Body({ schema: passwordLinkRequestSchema }) { email }: PasswordLinkRequest) {
    return this.passwordReset.mailLink(email);
  }

  /** A POST, so that the token is in no log of addresses. */
  @Post('password-link/check')
  @Public()
  @HttpCode(200)
  @ApiDataResponse(200, passwordLinkSchema)
  checkPasswordLink(@Body({ schema: linkTokenSchema }) { token }: LinkToken) {
    return this.passwordReset.check(token);
  }

  @Post('password')
  @Public()
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  setPassword(@Body({ schema: newPasswordSchema }) input: NewPassword) {
    return this.passwordReset.setPassword(input);
  }

  @Get('tenant')
  @Public()
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
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  logout() {
    return this.auth.logout();
  }
}
