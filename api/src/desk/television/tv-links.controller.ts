import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  newTvLinkSchema,
  tvLinkInputSchema,
  tvLinkSchema,
  tvPairingInputSchema,
  type TvLinkInput,
  type TvPairingInput,
} from '@focinho/contracts/desk/television';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequireFeature, RequirePermission } from '../../kernel/http/routes';
import { TvLinksService } from './tv-links.service';

@ApiTag('television', 'Links with which a television shows the board, and what they show')
@Controller('api/tv-links')
@RequirePermission('settings.change')
export class TvLinksController {
  constructor(@Inject(TvLinksService) private readonly links: TvLinksService) {}

  @Get()
  @ApiDataResponse(200, z.object({ links: z.array(tvLinkSchema) }))
  list() {
    return this.links.list();
  }

  /** The response is the only one that contains the link's secret. */
  @Post()
  @RequireFeature('board')
  @ApiItemResponse(201, 'link', newTvLinkSchema)
  create(@Body({ schema: tvLinkInputSchema }) input: TvLinkInput) {
    return this.links.create(input);
  }

  /** A link for the television that shows a code. */
  @Post('pairings')
  @RequireFeature('board')
  @ApiItemResponse(201, 'link', tvLinkSchema)
  pair(@Body({ schema: tvPairingInputSchema }) input: TvPairingInput) {
    return this.links.pair(input);
  }

  @Delete(':id')
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'id')
  revoke(@Id() { id }: IdParams) {
    return this.links.revoke(id);
  }

  /** Undoes the revocation within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @RequireFeature('board')
  @ApiItemResponse(200, 'link', tvLinkSchema)
  restore(@Id() { id }: IdParams) {
    return this.links.restore(id);
  }
}
