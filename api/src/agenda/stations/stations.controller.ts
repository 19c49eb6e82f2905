import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  stationInputSchema,
  stationListQuerySchema,
  stationSchema,
  stationUpdateSchema,
  type StationInput,
  type StationListQuery,
  type StationUpdate,
} from '@focinho/contracts/agenda/stations';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { StationsService } from './stations.service';

@ApiTag('stations', 'Tubs, tables, dryers, kennels and vans')
@Controller('api/stations')
@RequirePermission('settings.change')
export class StationsController {
  constructor(@Inject(StationsService) private readonly stations: StationsService) {}

  @Get()
  @RequirePermission('day.work')
  @ApiListResponse('stations', stationSchema)
  list(@Query({ schema: stationListQuerySchema }) query: StationListQuery) {
    return this.stations.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'station', stationSchema)
  create(@Body({ schema: stationInputSchema }) input: StationInput) {
    return this.stations.create(input);
  }

  @Get(':id')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'station', stationSchema)
  get(@Id() { id }: IdParams) {
    return this.stations.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'station', stationSchema)
  update(@Id() { id }: IdParams, @Body({ schema: stationUpdateSchema }) patch: StationUpdate) {
    return this.stations.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.stations.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'station', stationSchema)
  restore(@Id() { id }: IdParams) {
    return this.stations.restore(id);
  }
}
