import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  doseCheckQuerySchema,
  doseCheckResultSchema,
  doseInputSchema,
  doseListQuerySchema,
  doseSchema,
  doseUpdateSchema,
  dueDoseSchema,
  type DoseCheckQuery,
  type DoseInput,
  type DoseListQuery,
  type DoseUpdate,
} from '@focinho/contracts/agenda/doses';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { z } from 'zod';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { DosesService } from './doses.service';

@ApiTag('doses', 'Vaccines, dewormers and flea control that pets were given')
@Controller('api/doses')
@RequirePermission('day.work')
export class DosesController {
  constructor(@Inject(DosesService) private readonly doses: DosesService) {}

  @Get()
  @ApiListResponse('doses', doseSchema)
  list(@Query({ schema: doseListQuerySchema }) query: DoseListQuery) {
    return this.doses.list(query);
  }

  /** Reminders of living pets that are late or due within thirty days, the oldest first. */
  @Get('due')
  @ApiDataResponse(200, z.object({ dueDoses: z.array(dueDoseSchema) }))
  due() {
    return this.doses.due();
  }

  /** Why a pet lacks what a service requires on a day, before it is booked for it. */
  @Get('check')
  @ApiItemResponse(200, 'doseCheck', doseCheckResultSchema)
  check(@Query({ schema: doseCheckQuerySchema }) query: DoseCheckQuery) {
    return this.doses.check(query);
  }

  @Post()
  @ApiItemResponse(201, 'dose', doseSchema)
  create(@Body({ schema: doseInputSchema }) input: DoseInput) {
    return this.doses.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'dose', doseSchema)
  get(@Id() { id }: IdParams) {
    return this.doses.get(id);
  }

  /** Also moves it to the pet that was given it. */
  @Put(':id')
  @ApiItemResponse(200, 'dose', doseSchema)
  update(@Id() { id }: IdParams, @Body({ schema: doseUpdateSchema }) patch: DoseUpdate) {
    return this.doses.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.doses.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'dose', doseSchema)
  restore(@Id() { id }: IdParams) {
    return this.doses.restore(id);
  }
}
