import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  consultationAddendumSchema,
  consultationInputSchema,
  consultationListQuerySchema,
  consultationSchema,
  consultationUpdateSchema,
  type ConsultationAddendum,
  type ConsultationInput,
  type ConsultationListQuery,
  type ConsultationUpdate,
} from '@focinho/contracts/agenda/consultations';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequireFeature, RequirePermission } from '../../kernel/http/routes';
import { ConsultationsService } from './consultations.service';

/**
 * For owners and managers, and for the professionals who do consultations, which only the database knows. Reading belongs to every plan, so
 * that a shop that changes to another one keeps its health records.
 */
@ApiTag('consultations', 'Notes of consultations, with prescriptions')
@Controller('api/consultations')
@RequirePermission('day.work')
export class ConsultationsController {
  constructor(@Inject(ConsultationsService) private readonly consultations: ConsultationsService) {}

  @Get()
  @ApiListResponse('consultations', consultationSchema)
  list(@Query({ schema: consultationListQuerySchema }) query: ConsultationListQuery) {
    return this.consultations.list(query);
  }

  /** A draft. */
  @Post()
  @RequireFeature('consultations')
  @ApiItemResponse(201, 'consultation', consultationSchema)
  create(@Body({ schema: consultationInputSchema }) input: ConsultationInput) {
    return this.consultations.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'consultation', consultationSchema)
  get(@Id() { id }: IdParams) {
    return this.consultations.get(id);
  }

  @Put(':id')
  @RequireFeature('consultations')
  @ApiItemResponse(200, 'consultation', consultationSchema)
  update(@Id() { id }: IdParams, @Body({ schema: consultationUpdateSchema }) patch: ConsultationUpdate) {
    return this.consultations.update(id, patch);
  }

  /** Signs the draft, which does not change from then on. */
  @Post(':id/signature')
  @HttpCode(200)
  @RequireFeature('consultations')
  @ApiItemResponse(200, 'consultation', consultationSchema)
  sign(@Id() { id }: IdParams) {
    return this.consultations.sign(id);
  }

  /** Adds to a signed consultation, and returns that one. */
  @Post(':id/addenda')
  @RequireFeature('consultations')
  @ApiItemResponse(201, 'consultation', consultationSchema)
  addAddendum(@Id() { id }: IdParams, @Body({ schema: consultationAddendumSchema }) addendum: ConsultationAddendum) {
    return this.consultations.addAddendum(id, addendum);
  }

  /** Deletes a draft. */
  @Delete(':id')
  @RequireFeature('consultations')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.consultations.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @RequireFeature('consultations')
  @ApiItemResponse(200, 'consultation', consultationSchema)
  restore(@Id() { id }: IdParams) {
    return this.consultations.restore(id);
  }
}
