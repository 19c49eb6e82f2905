import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  protocolInputSchema,
  protocolListQuerySchema,
  protocolSchema,
  protocolUpdateSchema,
  type ProtocolInput,
  type ProtocolListQuery,
  type ProtocolUpdate,
} from '@focinho/contracts/catalogue/protocols';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { z } from 'zod';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { ProtocolsService } from './protocols.service';

@ApiTag('protocols', 'Schedules of vaccines, dewormers and flea control')
@Controller('api/protocols')
@RequirePermission('settings.change')
export class ProtocolsController {
  constructor(@Inject(ProtocolsService) private readonly protocols: ProtocolsService) {}

  @Get()
  @RequirePermission('day.work')
  @ApiListResponse('protocols', protocolSchema)
  list(@Query({ schema: protocolListQuerySchema }) query: ProtocolListQuery) {
    return this.protocols.list(query);
  }

  /** Adds what a shop in Brazil begins with, of the kinds that it has never had. Whoever records the first dose may do that. */
  @Post('starters')
  @HttpCode(200)
  @RequirePermission('day.work')
  @ApiDataResponse(200, z.object({ added: z.number().int() }))
  addStarters() {
    return this.protocols.addStarters();
  }

  @Post()
  @ApiItemResponse(201, 'protocol', protocolSchema)
  create(@Body({ schema: protocolInputSchema }) input: ProtocolInput) {
    return this.protocols.create(input);
  }

  @Get(':id')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'protocol', protocolSchema)
  get(@Id() { id }: IdParams) {
    return this.protocols.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'protocol', protocolSchema)
  update(@Id() { id }: IdParams, @Body({ schema: protocolUpdateSchema }) patch: ProtocolUpdate) {
    return this.protocols.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.protocols.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'protocol', protocolSchema)
  restore(@Id() { id }: IdParams) {
    return this.protocols.restore(id);
  }
}
