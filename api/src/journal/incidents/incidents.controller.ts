import { Body, Controller, Get, Inject, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  incidentInputSchema,
  incidentSchema,
  incidentUpdateSchema,
  type IncidentInput,
  type IncidentUpdate,
} from '@focinho/contracts/journal/incidents';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { IncidentsService } from './incidents.service';

@ApiTag('incidents', 'Register of incidents with personal data')
@Controller('api/incidents')
@RequirePermission('privacy.register')
// The law asks for it, whatever the shop pays.
@AllowWhenLapsed()
export class IncidentsController {
  constructor(@Inject(IncidentsService) private readonly incidents: IncidentsService) {}

  /** All of them, the latest first. */
  @Get()
  @ApiDataResponse(200, z.object({ incidents: z.array(incidentSchema) }))
  list() {
    return this.incidents.list();
  }

  @Post()
  @ApiItemResponse(201, 'incident', incidentSchema)
  create(@Body({ schema: incidentInputSchema }) input: IncidentInput) {
    return this.incidents.create(input);
  }

  @Put(':id')
  @ApiItemResponse(200, 'incident', incidentSchema)
  update(@Id() { id }: IdParams, @Body({ schema: incidentUpdateSchema }) patch: IncidentUpdate) {
    return this.incidents.update(id, patch);
  }
}
