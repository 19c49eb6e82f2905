import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { consentInputSchema, consentSchema, type ConsentInput } from '@focinho/contracts/people/consents';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { ConsentsService } from './consents.service';

@ApiTag('consents', 'What clients have agreed to, with its history')
@Controller('api/clients')
@RequirePermission('day.work')
export class ConsentsController {
  constructor(@Inject(ConsentsService) private readonly consents: ConsentsService) {}

  /** The newest first. The latest of each purpose counts. */
  @Get(':id/consents')
  @ApiDataResponse(200, z.object({ consents: z.array(consentSchema) }))
  list(@Id() { id }: IdParams) {
    return this.consents.list(id);
  }

  @Post(':id/consents')
  // A client may withdraw a consent whatever the shop pays.
  @AllowWhenLapsed()
  @ApiItemResponse(201, 'consent', consentSchema)
  create(@Id() { id }: IdParams, @Body({ schema: consentInputSchema }) input: ConsentInput) {
    return this.consents.create(id, input);
  }
}
