import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  addendumInputSchema,
  agreementInputSchema,
  agreementListQuerySchema,
  agreementPreviewQuerySchema,
  agreementPreviewSchema,
  agreementSchema,
  agreementTemplateInputSchema,
  agreementTemplateListQuerySchema,
  agreementTemplateSchema,
  agreementTemplateUpdateSchema,
  signedAgreementSchema,
  startersAddedSchema,
  type AddendumInput,
  type AgreementInput,
  type AgreementListQuery,
  type AgreementPreviewQuery,
  type AgreementTemplateInput,
  type AgreementTemplateListQuery,
  type AgreementTemplateUpdate,
} from '@focinho/contracts/people/agreements';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequireFeature, RequirePermission } from '../../kernel/http/routes';
import { AgreementTemplatesService } from './agreement-templates.service';
import { AgreementsService } from './agreements.service';

/** Reading belongs to every plan, so that a shop that changes to another one keeps its evidence. */
@ApiTags('agreements')
@Controller('api/agreement-templates')
@RequirePermission('settings.change')
export class AgreementTemplatesController {
  constructor(@Inject(AgreementTemplatesService) private readonly templates: AgreementTemplatesService) {}

  @Get()
  @RequirePermission('day.work')
  @ApiListResponse('agreementTemplates', agreementTemplateSchema)
  list(@Query({ schema: agreementTemplateListQuerySchema }) query: AgreementTemplateListQuery) {
    return this.templates.list(query);
  }

  @Post()
  @RequireFeature('terms')
  @ApiItemResponse(201, 'agreementTemplate', agreementTemplateSchema)
  create(@Body({ schema: agreementTemplateInputSchema }) input: AgreementTemplateInput) {
    return this.templates.create(input);
  }

  /** Adds those of the starter set of whose kind the shop has none. */
  @Post('starters')
  @HttpCode(200)
  @RequireFeature('terms')
  @ApiDataResponse(200, startersAddedSchema)
  addStarters() {
    return this.templates.addStarters();
  }

  @Get(':id')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'agreementTemplate', agreementTemplateSchema)
  get(@Id() { id }: IdParams) {
    return this.templates.get(id);
  }

  /** Preview of the text for a client and a pet, with everything filled in. What is missing in their records is named. */
  @Get(':id/preview')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'preview', agreementPreviewSchema)
  preview(@Id() { id }: IdParams, @Query({ schema: agreementPreviewQuerySchema }) query: AgreementPreviewQuery) {
    return this.templates.preview(id, query);
  }

  @Put(':id')
  @RequireFeature('terms')
  @ApiItemResponse(200, 'agreementTemplate', agreementTemplateSchema)
  update(@Id() { id }: IdParams, @Body({ schema: agreementTemplateUpdateSchema }) patch: AgreementTemplateUpdate) {
    return this.templates.update(id, patch);
  }

  @Delete(':id')
  @RequireFeature('terms')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.templates.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @RequireFeature('terms')
  @ApiItemResponse(200, 'agreementTemplate', agreementTemplateSchema)
  restore(@Id() { id }: IdParams) {
    return this.templates.restore(id);
  }
}

@ApiTag('agreements', 'Agreements that clients sign, and their templates')
@Controller('api/agreements')
@RequirePermission('day.work')
export class AgreementsController {
  constructor(@Inject(AgreementsService) private readonly agreements: AgreementsService) {}

  @Get()
  @ApiListResponse('agreements', agreementSchema)
  list(@Query({ schema: agreementListQuerySchema }) query: AgreementListQuery) {
    return this.agreements.list(query);
  }

  /** Stores the signature with the text that was shown, by its hash. It never changes. */
  @Post()
  @RequireFeature('terms')
  @ApiItemResponse(201, 'agreement', agreementSchema)
  sign(@Body({ schema: agreementInputSchema }) input: AgreementInput) {
    return this.agreements.sign(input);
  }

  /** Evidence of one agreement, with whether the chain is intact. */
  @Get(':id')
  @ApiItemResponse(200, 'agreement', signedAgreementSchema)
  get(@Id() { id }: IdParams) {
    return this.agreements.get(id);
  }

  /** Adds a signed text to an agreement. */
  @Post(':id/addenda')
  @RequireFeature('terms')
  @ApiItemResponse(201, 'agreement', agreementSchema)
  addAddendum(@Id() { id }: IdParams, @Body({ schema: addendumInputSchema }) input: AddendumInput) {
    return this.agreements.addAddendum(id, input);
  }
}
