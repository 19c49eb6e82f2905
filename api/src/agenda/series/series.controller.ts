import { Body, Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  seriesCancellationSchema,
  seriesChangeSchema,
  seriesInputSchema,
  seriesPreviewInputSchema,
  seriesPreviewSchema,
  seriesSchema,
  type SeriesCancellation,
  type SeriesChange,
  type SeriesInput,
  type SeriesPreviewInput,
} from '@focinho/contracts/agenda/series';
import { ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { SeriesService } from './series.service';

@ApiTag('series', 'Appointments that repeat')
@Controller('api/series')
@RequirePermission('day.work')
export class SeriesController {
  constructor(@Inject(SeriesService) private readonly series: SeriesService) {}

  /** Every date of a rule, and what is in its way. Nothing is stored. */
  @Post('preview')
  // Only a preview.
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiItemResponse(200, 'preview', seriesPreviewSchema)
  preview(@Body({ schema: seriesPreviewInputSchema }) input: SeriesPreviewInput) {
    return this.series.preview(input);
  }

  /** Books the chosen dates of a preview, all or none. */
  @Post()
  @ApiItemResponse(201, 'series', seriesSchema)
  create(@Body({ schema: seriesInputSchema }) input: SeriesInput) {
    return this.series.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'series', seriesSchema)
  get(@Id() { id }: IdParams) {
    return this.series.get(id);
  }

  /** Changes one appointment and those that follow, or all, or none of them. */
  @Put(':id')
  @ApiItemResponse(200, 'series', seriesSchema)
  change(@Id() { id }: IdParams, @Body({ schema: seriesChangeSchema }) change: SeriesChange) {
    return this.series.change(id, change);
  }

  /** Returns how many appointments were cancelled. */
  @Post(':id/cancellation')
  @HttpCode(200)
  @ApiItemResponse(200, 'cancelled', z.number().int())
  cancel(@Id() { id }: IdParams, @Body({ schema: seriesCancellationSchema }) cancellation: SeriesCancellation) {
    return this.series.cancel(id, cancellation);
  }
}
