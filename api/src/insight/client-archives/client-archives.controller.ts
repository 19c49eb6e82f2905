import { Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataExportSchema, exportFileQuerySchema, type ExportFileQuery } from '@focinho/contracts/insight/exports';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, Public, RequirePermission } from '../../kernel/http/routes';
import { sendDownload } from '../exports/download';
import { ClientArchivesService } from './client-archives.service';

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('clients')
@Controller('api')
@RequirePermission('privacy.manage')
// The rights of a client do not depend on what the shop pays.
@AllowWhenLapsed()
export class ClientArchivesController {
  constructor(@Inject(ClientArchivesService) private readonly archives: ClientArchivesService) {}

  /** A ZIP file with the client's data as PDF and JSON, and the photos of the pets. */
  @Post('clients/:id/archive')
  @ApiItemResponse(201, 'export', dataExportSchema)
  create(@Id() { id }: IdParams) {
    return this.archives.create(id);
  }

  @Get('client-archives/file')
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
