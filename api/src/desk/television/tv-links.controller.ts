import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { idParamsSchema, type IdParams } from '@focinho/contracts/kernel/fields';
import { newTvLinkSchema, tvLinkInputSchema, tvLinkSchema, type TvLinkInput } from '@focinho/contracts/desk/television';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, RequireFeature, RequirePermission } from '../../kernel/http/routes';
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

  @Delete(':id')
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'id')
  revoke(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.links.revoke(id);
  }
}
