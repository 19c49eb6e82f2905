import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  taxiSettingsInputSchema,
  taxiSettingsSchema,
  type TaxiSettingsInput,
} from '@focinho/contracts/agenda/taxi-settings';
import {
  tripInputSchema,
  tripListQuerySchema,
  tripMoveSchema,
  tripOrderSchema,
  tripSchema,
  tripUpdateSchema,
  type TripInput,
  type TripListQuery,
  type TripMove,
  type TripOrder,
  type TripUpdate,
} from '@focinho/contracts/agenda/trips';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { TaxiSettingsService } from './taxi-settings.service';
import { TripsService } from './trips.service';

@ApiTag('trips', 'Pet taxi: legs that bring pets to the shop and home again')
@Controller('api/trips')
@RequirePermission('day.work')
export class TripsController {
  constructor(@Inject(TripsService) private readonly trips: TripsService) {}

  @Get()
  @ApiListResponse('trips', tripSchema)
  list(@Query({ schema: tripListQuerySchema }) query: TripListQuery) {
    return this.trips.list(query);
  }

  /** A leg of an appointment, with its fee on the comanda that charges that one. */
  @Post()
  @ApiItemResponse(201, 'trip', tripSchema)
  create(@Body({ schema: tripInputSchema }) input: TripInput) {
    return this.trips.create(input);
  }

  /** The order in which the legs of a run are driven. */
  @Post('order')
  @HttpCode(200)
  @ApiDataResponse(200, z.object({ tripIds: z.array(z.string()) }))
  order(@Body({ schema: tripOrderSchema }) order: TripOrder) {
    return this.trips.order(order);
  }

  @Get(':id')
  @ApiItemResponse(200, 'trip', tripSchema)
  get(@Id() { id }: IdParams) {
    return this.trips.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'trip', tripSchema)
  update(@Id() { id }: IdParams, @Body({ schema: tripUpdateSchema }) patch: TripUpdate) {
    return this.trips.update(id, patch);
  }

  /** On the way, picked up, delivered, cancelled, or back by one. What is so already stays. A lapsed shop ends legs that are on the way. */
  @Post(':id/moves')
  @HttpCode(200)
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'trip', tripSchema)
  move(@Id() { id }: IdParams, @Body({ schema: tripMoveSchema }) move: TripMove) {
    return this.trips.move(id, move);
  }
}

@ApiTag('taxi-settings', 'Zones of the pet taxi')
@Controller('api/taxi-settings')
@RequirePermission('settings.change')
export class TaxiSettingsController {
  constructor(@Inject(TaxiSettingsService) private readonly settings: TaxiSettingsService) {}

  @Get()
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'settings', taxiSettingsSchema)
  get() {
    return this.settings.get();
  }

  /** Legs that were booked keep what they cost. */
  @Put()
  @ApiItemResponse(200, 'settings', taxiSettingsSchema)
  save(@Body({ schema: taxiSettingsInputSchema }) input: TaxiSettingsInput) {
    return this.settings.save(input);
  }
}
