import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loginResponseSchema } from '@focinho/contracts/auth';
import {
  signUpSchema,
  slugCheckQuerySchema,
  slugCheckSchema,
  type SignUp,
  type SlugCheckQuery,
} from '@focinho/contracts/sign-up';
import { deviceTokenOf, keepDeviceToken } from '../auth/known-device';
import { ApiDataResponse } from '../http/openapi';
import { SignUpService } from './sign-up.service';

@ApiTags('sign-up')
@Controller('api/sign-up')
export class SignUpController {
  constructor(@Inject(SignUpService) private readonly service: SignUpService) {}

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
}
