import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  hotelSettingsInputSchema,
  hotelSettingsSchema,
  occupancyQuerySchema,
  occupancySchema,
  stayDayQuerySchema,
  stayDaySchema,
  stayDepositInputSchema,
  stayInputSchema,
  stayListQuerySchema,
  stayLogInputSchema,
  stayLogParamsSchema,
  stayLogSchema,
  stayLogsSchema,
  stayMoveSchema,
  stayPreviewQuerySchema,
  stayPreviewSchema,
  staySchema,
  stayUpdateSchema,
  type HotelSettingsInput,
  type OccupancyQuery,
  type StayDayQuery,
  type StayDepositInput,
  type StayInput,
  type StayListQuery,
  type StayLogInput,
  type StayLogParams,
  type StayMove,
  type StayPreviewQuery,
  type StayUpdate,
} from '@focinho/contracts/agenda/stays';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { HotelSettingsService } from './hotel-settings.service';
import { StayLogsService } from './stay-logs.service';
import { StaysService } from './stays.service';

@ApiTag('stays', 'Hotel: nights of pets in a kennel, what is done for them, and what that costs')
@Controller('api/stays')
@RequirePermission('day.work')
export class StaysController {
  constructor(
    @Inject(StaysService) private readonly stays: StaysService,
    @Inject(StayLogsService) private readonly logs: StayLogsService,
  ) {}

  @Get()
  @ApiListResponse('stays', staySchema)
  list(@Query({ schema: stayListQuerySchema }) query: StayListQuery) {
    return this.stays.list(query);
  }

  /** Plano Max. Refused (409) if the kennel has no place for every night. */
  @Post()
  @ApiItemResponse(201, 'stay', staySchema)
  create(@Body({ schema: stayInputSchema }) input: StayInput) {
    return this.stays.create(input);
  }

  /** Kennels with their stays, and how full the hotel is, day by day. */
  @Get('occupancy')
  @ApiItemResponse(200, 'occupancy', occupancySchema)
  occupancy(@Query({ schema: occupancyQuerySchema }) query: OccupancyQuery) {
    return this.stays.occupancy(query);
  }

  /** Everything that is to be done for the pets on a day. */
  @Get('day')
  @ApiItemResponse(200, 'day', stayDaySchema)
  day(@Query({ schema: stayDayQuerySchema }) query: StayDayQuery) {
    return this.stays.day(query);
  }

  /** Price of a stay, doses that the pet lacks, and kennels with a place. */
  @Post('preview')
  @HttpCode(200)
  @ApiItemResponse(200, 'preview', stayPreviewSchema)
  preview(@Body({ schema: stayPreviewQuerySchema }) query: StayPreviewQuery) {
    return this.stays.preview(query);
  }

  @Get(':id')
  @ApiItemResponse(200, 'stay', staySchema)
  get(@Id() { id }: IdParams) {
    return this.stays.get(id);
  }

  /** Other days, another kennel: nights that were agreed keep their price. */
  @Put(':id')
  @ApiItemResponse(200, 'stay', staySchema)
  update(@Id() { id }: IdParams, @Body({ schema: stayUpdateSchema }) patch: StayUpdate) {
    return this.stays.update(id, patch);
  }

  /** Checked in, checked out, cancelled, or back by one. Checking out puts it on the comanda of the client. */
  @Post(':id/moves')
  @HttpCode(200)
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'stay', staySchema)
  move(@Id() { id }: IdParams, @Body({ schema: stayMoveSchema }) move: StayMove) {
    return this.stays.move(id, move);
  }

  /** Puts it on the comanda of its client as it is now, with the appointments of its days. */
  @Post(':id/order')
  @HttpCode(200)
  @ApiItemResponse(200, 'stay', staySchema)
  order(@Id() { id }: IdParams) {
    return this.stays.order(id);
  }

  /** A payment in advance, which becomes credit of the client. */
  @Post(':id/deposit')
  @HttpCode(200)
  @ApiItemResponse(200, 'stay', staySchema)
  deposit(@Id() { id }: IdParams, @Body({ schema: stayDepositInputSchema }) input: StayDepositInput) {
    return this.stays.deposit(id, input);
  }

  @Get(':id/logs')
  @ApiDataResponse(200, stayLogsSchema)
  listLogs(@Id() { id }: IdParams) {
    return this.logs.list(id);
  }

  @Post(':id/logs')
  @ApiItemResponse(201, 'log', stayLogSchema)
  addLog(@Id() { id }: IdParams, @Body({ schema: stayLogInputSchema }) input: StayLogInput) {
    return this.logs.add(id, input);
  }

  @Delete(':id/logs/:logId')
  @ApiItemResponse(200, 'id')
  removeLog(@Param({ schema: stayLogParamsSchema }) { id, logId }: StayLogParams) {
    return this.logs.remove(id, logId);
  }
}

@ApiTags('stays')
@Controller('api/hotel-settings')
@RequirePermission('settings.change')
export class HotelSettingsController {
  constructor(@Inject(HotelSettingsService) private readonly settings: HotelSettingsService) {}

  @Get()
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'settings', hotelSettingsSchema)
  get() {
    return this.settings.get();
  }

  /** Plano Max. What was booked keeps its price. */
  @Put()
  @ApiItemResponse(200, 'settings', hotelSettingsSchema)
  save(@Body({ schema: hotelSettingsInputSchema }) input: HotelSettingsInput) {
    return this.settings.save(input);
  }
}
