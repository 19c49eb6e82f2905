import { Controller, Get, Headers, Inject, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { televisionSchema, tvTokenParamsSchema, type TvTokenParams } from '@focinho/contracts/desk/television';
import { ApiDataResponse } from '../../kernel/http/openapi';
import { Public } from '../../kernel/http/routes';
import { TelevisionService } from './television.service';

@ApiTags('television')
@Controller('api/tv')
@Public()
export class TelevisionController {
  constructor(@Inject(TelevisionService) private readonly television: TelevisionService) {}

  /** What a television asks for every few seconds: 304 while nothing has changed. */
  @Get(':token')
  @ApiDataResponse(200, televisionSchema)
  async get(
    @Param({ schema: tvTokenParamsSchema }) { token }: TvTokenParams,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { data, etag } = await this.television.picture(token);
    reply.header('etag', etag);
    if (known === etag) return void reply.code(304);
    return data;
  }
}
