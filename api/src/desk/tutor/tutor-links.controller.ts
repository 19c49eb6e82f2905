import { Body, Controller, Delete, Get, Inject, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  newTutorLinkSchema,
  tutorLinkInputSchema,
  tutorLinkListQuerySchema,
  tutorLinkSchema,
  type TutorLinkInput,
  type TutorLinkListQuery,
} from '@focinho/contracts/desk/tutor-links';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { TutorLinksService } from './tutor-links.service';

@ApiTag('tutor', 'Links with which a client sees their own family, and what they see and do there')
@Controller('api/tutor-links')
@RequirePermission('day.work')
export class TutorLinksController {
  constructor(@Inject(TutorLinksService) private readonly links: TutorLinksService) {}

  /** The links of a client that work. */
  @Get()
  @ApiDataResponse(200, z.object({ links: z.array(tutorLinkSchema) }))
  list(@Query({ schema: tutorLinkListQuerySchema }) { clientId }: TutorLinkListQuery) {
    return this.links.list(clientId);
  }

  /** The response is the only one that contains the link's secret. */
  @Post()
  @ApiItemResponse(201, 'link', newTutorLinkSchema)
  create(@Body({ schema: tutorLinkInputSchema }) input: TutorLinkInput) {
    return this.links.create(input);
  }

  @Delete(':id')
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'id')
  revoke(@Id() { id }: IdParams) {
    return this.links.revoke(id);
  }
}
