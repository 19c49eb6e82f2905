import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fiscalMonthSchema, type FiscalMonth } from '@focinho/contracts/fiscal/fiscal-documents';
import { dataExportSchema, exportFileQuerySchema, type ExportFileQuery } from '@focinho/contracts/insight/exports';
import { ApiItemResponse } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Public, RequirePermission } from '../../kernel/http/routes';
import { sendDownload } from '../exports/download';
import { FiscalArchivesService } from './fiscal-archives.service';

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('fiscal-documents')
@Controller('api/fiscal-archives')
@RequirePermission('fiscal.manage')
// What the law wants kept does not depend on what the shop pays.
@AllowWhenLapsed()
export class FiscalArchivesController {
  constructor(@Inject(FiscalArchivesService) private readonly archives: FiscalArchivesService) {}

  /** A ZIP file with the XML of each document of a month, for the accountant. */
  @Post()
  @ApiItemResponse(201, 'export', dataExportSchema)
  create(@Body({ schema: fiscalMonthSchema }) input: FiscalMonth) {
    return this.archives.create(input);
  }

  @Get('file')
  // Its address is the proof: see export-ticket.ts.
  @Public()
  @ApiOkResponse({ description: 'The file', content: { 'application/zip': BINARY } })
  async file(
    @Query({ schema: exportFileQuerySchema }) { ticket }: ExportFileQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') return void (await reply.send());
    await sendDownload(reply, await this.archives.open(ticket));
  }
}
