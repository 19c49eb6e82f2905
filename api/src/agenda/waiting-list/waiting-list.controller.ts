import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  fitSchema,
  fitsQuerySchema,
  waitingInputSchema,
  waitingListQuerySchema,
  waitingSchema,
  waitingUpdateSchema,
  type FitsQuery,
  type WaitingInput,
  type WaitingListQuery,
  type WaitingUpdate,
} from '@focinho/contracts/agenda/waiting-list';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { WaitingListService } from './waiting-list.service';

@ApiTag('waiting-list', 'Pets that want an earlier slot')
@Controller('api/waiting-list')
@RequirePermission('day.work')
export class WaitingListController {
  constructor(@Inject(WaitingListService) private readonly waitingList: WaitingListService) {}

  @Get()
  @ApiListResponse('waitingList', waitingSchema)
  list(@Query({ schema: waitingListQuerySchema }) query: WaitingListQuery) {
    return this.waitingList.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'waiting', waitingSchema)
  create(@Body({ schema: waitingInputSchema }) input: WaitingInput) {
    return this.waitingList.create(input);
  }

  /** Who fits into the time that an appointment has left by being cancelled, moved or deleted, those who have waited longest first. */
  @Get('fits')
  @ApiDataResponse(200, z.object({ fits: z.array(fitSchema) }))
  fits(@Query({ schema: fitsQuerySchema }) query: FitsQuery) {
    return this.waitingList.fits(query);
  }

  @Get(':id')
  @ApiItemResponse(200, 'waiting', waitingSchema)
  get(@Id() { id }: IdParams) {
    return this.waitingList.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'waiting', waitingSchema)
  update(@Id() { id }: IdParams, @Body({ schema: waitingUpdateSchema }) patch: WaitingUpdate) {
    return this.waitingList.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.waitingList.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'waiting', waitingSchema)
  restore(@Id() { id }: IdParams) {
    return this.waitingList.restore(id);
  }
}
