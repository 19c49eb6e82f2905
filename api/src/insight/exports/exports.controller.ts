import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  dataExportInputSchema,
  dataExportSchema,
  exportFileQuerySchema,
  type DataExportInput,
  type ExportFileQuery,
} from '@focinho/contracts/insight/exports';
import { ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Public, RequirePermission } from '../../kernel/http/routes';
import { sendDownload } from './download';
import { ExportsService } from './exports.service';

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTag('exports', 'The tenant’s data as spreadsheets')
@Controller('api/exports')
@RequirePermission('data.export')
// A shop that leaves takes its data with it.
@AllowWhenLapsed()
export class ExportsController {
  constructor(@Inject(ExportsService) private readonly exports: ExportsService) {}

  @Post()
  @ApiItemResponse(201, 'export', dataExportSchema)
  create(@Body({ schema: dataExportInputSchema }) input: DataExportInput) {
    return this.exports.create(input);
  }

  /** One spreadsheet, or an archive of all. Written as fast as it is read; when the client leaves, so does the query. */
  @Get('file')
  // Its address is the proof: see export-ticket.ts.
  @Public()
  @ApiOkResponse({ description: 'The file', content: { 'text/csv': BINARY, 'application/zip': BINARY } })
  async file(
    @Query({ schema: exportFileQuerySchema }) { ticket }: ExportFileQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') return void (await reply.send());
    await sendDownload(reply, await this.exports.open(ticket));
  }
}
