import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  professionalInputSchema,
  professionalListQuerySchema,
  professionalSchema,
  professionalUpdateSchema,
  type ProfessionalInput,
  type ProfessionalListQuery,
  type ProfessionalUpdate,
} from '@focinho/contracts/agenda/professionals';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { ProfessionalsService } from './professionals.service';

@ApiTag('professionals', 'Who attends, and when they work')
@Controller('api/professionals')
@RequirePermission('settings.change')
export class ProfessionalsController {
  constructor(@Inject(ProfessionalsService) private readonly professionals: ProfessionalsService) {}

  @Get()
  @RequirePermission('day.work')
  @ApiListResponse('professionals', professionalSchema)
  list(@Query({ schema: professionalListQuerySchema }) query: ProfessionalListQuery) {
    return this.professionals.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'professional', professionalSchema)
  create(@Body({ schema: professionalInputSchema }) input: ProfessionalInput) {
    return this.professionals.create(input);
  }

  @Get(':id')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'professional', professionalSchema)
  get(@Id() { id }: IdParams) {
    return this.professionals.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'professional', professionalSchema)
  update(@Id() { id }: IdParams, @Body({ schema: professionalUpdateSchema }) patch: ProfessionalUpdate) {
    return this.professionals.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.professionals.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'professional', professionalSchema)
  restore(@Id() { id }: IdParams) {
    return this.professionals.restore(id);
  }
}
