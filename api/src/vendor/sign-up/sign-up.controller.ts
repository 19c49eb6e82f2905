import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { linkTokenSchema, loginResponseSchema, type LinkToken } from '@focinho/contracts/access/auth';
import {
  confirmationLinkSchema,
  confirmedShopSchema,
  signUpSchema,
  slugCheckQuerySchema,
  slugCheckSchema,
  type SignUp,
  type SlugCheckQuery,
} from '@focinho/contracts/vendor/sign-up';
import { deviceTokenOf, keepDeviceToken } from '../../access/auth/known-device';
import { ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Public, RequirePermission } from '../../kernel/http/routes';
import { EmailConfirmation } from './email-confirmation';
import { SignUpService } from './sign-up.service';

@ApiTag('sign-up', 'A visitor becomes the owner of a new tenant')
@Controller('api/sign-up')
@RequirePermission('subscription.change')
export class SignUpController {
  constructor(
    @Inject(SignUpService) private readonly service: SignUpService,
    @Inject(EmailConfirmation) private readonly confirmation: EmailConfirmation,
  ) {}

  @Post()
  @Public()
  @ApiDataResponse(201, loginResponseSchema)
  async signUp(
    @Body({ schema: signUpSchema }) input: SignUp,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { deviceToken, ...response } = await this.service.signUp(input, deviceTokenOf(request));
    keepDeviceToken(reply, deviceToken);
    return response;
  }

  @Get('slug')
  @Public()
  @ApiDataResponse(200, slugCheckSchema)
  checkSlug(@Query({ schema: slugCheckQuerySchema }) { slug }: SlugCheckQuery) {
    return this.service.checkSlug(slug);
  }

  /** Public: the link may be opened on another device, and says by itself which shop it is. */
  @Post('confirmation')
  @Public()
  @HttpCode(200)
  @ApiDataResponse(200, confirmedShopSchema)
  confirmEmail(@Body({ schema: linkTokenSchema }) { token }: LinkToken) {
    return this.confirmation.confirm(token);
  }

  /** Public as well: from the page of a link that has died. */
  @Post('confirmation/renewal')
  @Public()
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  renewConfirmationLink(@Body({ schema: linkTokenSchema }) { token }: LinkToken) {
    return this.confirmation.renewLink(token);
  }

  @Post('confirmation/link')
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiDataResponse(200, confirmationLinkSchema)
  mailConfirmationLink() {
    return this.confirmation.mailLink();
  }
}
