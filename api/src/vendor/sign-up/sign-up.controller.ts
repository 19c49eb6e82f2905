import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
import { ApiDataResponse } from '../../kernel/http/openapi';
import { EmailConfirmation } from './email-confirmation';
import { SignUpService } from './sign-up.service';

@ApiTags('sign-up')
@Controller('api/sign-up')
export class SignUpController {
  constructor(
    @Inject(SignUpService) private readonly service: SignUpService,
    @Inject(EmailConfirmation) private readonly confirmation: EmailConfirmation,
  ) {}

  @Post()
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
  @ApiDataResponse(200, slugCheckSchema)
  checkSlug(@Query({ schema: slugCheckQuerySchema }) { slug }: SlugCheckQuery) {
    return this.service.checkSlug(slug);
  }

  /** Public: the link may be opened on another device, and says by itself which shop it is. */
  @Post('confirmation')
  @HttpCode(200)
  @ApiDataResponse(200, confirmedShopSchema)
  confirmEmail(@Body({ schema: linkTokenSchema }) { token }: LinkToken) {
    return this.confirmation.confirm(token);
  }

  /** Public as well: from the page of a link that has died. */
  @Post('confirmation/renewal')
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  renewConfirmationLink(@Body({ schema: linkTokenSchema }) { token }: LinkToken) {
    return this.confirmation.renewLink(token);
  }

  @Post('confirmation/link')
  @HttpCode(200)
  @ApiDataResponse(200, confirmationLinkSchema)
  mailConfirmationLink() {
    return this.confirmation.mailLink();
  }
}
