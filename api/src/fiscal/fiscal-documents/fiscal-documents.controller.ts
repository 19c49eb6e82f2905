import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  fiscalDocumentDetailSchema,
  fiscalDocumentInputSchema,
  fiscalDocumentListQuerySchema,
  fiscalDocumentSchema,
  fiscalReasonSchema,
  type FiscalDocumentInput,
  type FiscalDocumentListQuery,
  type FiscalReason,
} from '@focinho/contracts/fiscal/fiscal-documents';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { FiscalDocumentsService } from './fiscal-documents.service';

const several = z.object({ fiscalDocuments: z.array(fiscalDocumentSchema) });

/** Notes that were issued are brought to their end also when the subscription has lapsed: the law sets terms, such as 30 minutes. */
@ApiTag('fiscal-documents', 'NFC-e and NFS-e of sales, and what the tax authorities say to them')
@Controller('api/fiscal-documents')
@RequirePermission('day.work')
export class FiscalDocumentsController {
  constructor(@Inject(FiscalDocumentsService) private readonly documents: FiscalDocumentsService) {}

  @Get()
  @ApiListResponse('fiscalDocuments', fiscalDocumentSchema)
  list(@Query({ schema: fiscalDocumentListQuerySchema }) query: FiscalDocumentListQuery) {
    return this.documents.list(query);
  }

  /** The documents that a sale does not have yet: of its goods, and of its services. They are sent by themselves. */
  @Post()
  @ApiDataResponse(201, several)
  issue(@Body({ schema: fiscalDocumentInputSchema }) input: FiscalDocumentInput) {
    return this.documents.issue(input);
  }

  /** One of each kind without a sale and without legal value, to try the settings. */
  @Post('tests')
  @RequirePermission('fiscal.configure')
  @ApiDataResponse(201, several)
  test() {
    return this.documents.test();
  }

  @Get(':id')
  @ApiItemResponse(200, 'fiscalDocument', fiscalDocumentDetailSchema)
  get(@Id() { id }: IdParams) {
    return this.documents.get(id);
  }

  /** Sends a rejected one again under its number, or one that waits at once. */
  @Post(':id/retry')
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiItemResponse(200, 'fiscalDocument', fiscalDocumentSchema)
  retry(@Id() { id }: IdParams) {
    return this.documents.retry(id);
  }

  /** Issues it offline while the authority does not respond. Of one that may have arrived, another one takes the place and is returned. */
  @Post(':id/contingency')
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiItemResponse(200, 'fiscalDocument', fiscalDocumentSchema)
  issueOffline(@Id() { id }: IdParams, @Body({ schema: fiscalReasonSchema }) { reason }: FiscalReason) {
    return this.documents.issueOffline(id, reason);
  }

  /** Mails an authorised one to the client of its sale: its access key, a link to the authority's consultation, and its XML as a file. */
  @Post(':id/mail')
  @HttpCode(200)
  @ApiItemResponse(200, 'fiscalDocument', fiscalDocumentSchema)
  mail(@Id() { id }: IdParams) {
    return this.documents.mail(id);
  }

  @Post(':id/cancellation')
  @AllowWhenLapsed()
  @HttpCode(200)
  @RequirePermission('fiscal.manage')
  @ApiItemResponse(200, 'fiscalDocument', fiscalDocumentSchema)
  cancel(@Id() { id }: IdParams, @Body({ schema: fiscalReasonSchema }) { reason }: FiscalReason) {
    return this.documents.cancel(id, reason);
  }

  /** Gives up one that was never authorised, and tells the authority that its number is void. */
  @Post(':id/voiding')
  @AllowWhenLapsed()
  @HttpCode(200)
  @RequirePermission('fiscal.manage')
  @ApiItemResponse(200, 'fiscalDocument', fiscalDocumentSchema)
  void(@Id() { id }: IdParams, @Body({ schema: fiscalReasonSchema }) { reason }: FiscalReason) {
    return this.documents.void(id, reason);
  }
}
