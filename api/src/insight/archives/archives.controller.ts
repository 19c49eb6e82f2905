import { Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { archiveSchema } from '@focinho/contracts/insight/archives';
import { dataExportSchema, exportFileQuerySchema, type ExportFileQuery } from '@focinho/contracts/insight/exports';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, Public, RequirePermission } from '../../kernel/http/routes';
import { sendDownload } from '../exports/download';
import { ArchivesService } from './archives.service';

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTag('archives', 'Everything of the tenant with its photos in one file')
@Controller('api/archives')
@RequirePermission('data.export')
// A shop that leaves takes its data with it.
@AllowWhenLapsed()
export class ArchivesController {
  constructor(@Inject(ArchivesService) private readonly archives: ArchivesService) {}

  /** The latest, the newest first. */
  @Get()
  @ApiDataResponse(200, z.object({ archives: z.array(archiveSchema) }))
  list() {
    return this.archives.list();
  }

  /** Begins one, unless one is under way. A job writes it; the owners get an e-mail when it is ready. */
  @Post()
  @ApiItemResponse(201, 'archive', archiveSchema)
  create() {
    return this.archives.create();
  }

  /** The file, as it was stored. */
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

  @Get(':id')
  @ApiItemResponse(200, 'archive', archiveSchema)
  get(@Id() { id }: IdParams) {
    return this.archives.get(id);
  }

  /** Where a ready one is fetched, for two minutes. */
  @Post(':id/link')
  @ApiItemResponse(201, 'export', dataExportSchema)
  link(@Id() { id }: IdParams) {
    return this.archives.link(id);
  }
}
