import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { idParamsSchema, type IdParams } from '@focinho/contracts/kernel/fields';
import { newTvLinkSchema, tvLinkInputSchema, tvLinkSchema, type TvLinkInput } from '@focinho/contracts/desk/television';
import { ApiDataResponse, ApiItemResponse } from '../../kernel/http/openapi';
import { TvLinksService } from './tv-links.service';

@ApiTags('television')
@Controller('api/tv-links')
export class TvLinksController {
  constructor(@Inject(TvLinksService) private readonly links: TvLinksService) {}

  @Get()
  @ApiDataResponse(200, z.object({ links: z.array(tvLinkSchema) }))
  list() {
    return this.links.list();
  }

  /** The response is the only one that contains the link's secret. */
  @Post()
  @ApiItemResponse(201, 'link', newTvLinkSchema)
  create(@Body({ schema: tvLinkInputSchema }) input: TvLinkInput) {
    return this.links.create(input);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  revoke(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.links.revoke(id);
  }
}
