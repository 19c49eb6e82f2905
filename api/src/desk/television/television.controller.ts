import { Controller, Get, Header, Headers, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  televisionSchema,
  tvPairingParamsSchema,
  tvPairingSchema,
  tvPairingStateSchema,
  tvTokenParamsSchema,
  type TvPairingParams,
  type TvTokenParams,
} from '@focinho/contracts/desk/television';
import { ApiDataResponse, ApiItemResponse } from '../../kernel/http/openapi';
import { Public } from '../../kernel/http/routes';
import { TelevisionService } from './television.service';
import { TvPairingsService } from './tv-pairings.service';

@ApiTags('television')
@Controller('api/tv')
@Public()
export class TelevisionController {
  constructor(
    @Inject(TelevisionService) private readonly television: TelevisionService,
    @Inject(TvPairingsService) private readonly pairings: TvPairingsService,
  ) {}

  /** Pairs a television without a link: a code for the shop to type, and a secret to ask with. */
  @Post('pairings')
  @Header('Cache-Control', 'no-store')
  @ApiItemResponse(201, 'pairing', tvPairingSchema)
  pair() {
    return this.pairings.begin();
  }

  /** Whether a shop has typed the code. */
  @Get('pairings/:secret')
  @Header('Cache-Control', 'no-store')
  @ApiDataResponse(200, tvPairingStateSchema)
  pairing(@Param({ schema: tvPairingParamsSchema }) { secret }: TvPairingParams) {
    return this.pairings.state(secret);
  }

  /** The picture that a television asks for every few seconds: 304 while nothing has changed. */
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
