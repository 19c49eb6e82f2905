import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  importColumnsInputSchema,
  importListQuerySchema,
  importRowSchema,
  importRowsQuerySchema,
  importRunInputSchema,
  importSchema,
  importSummarySchema,
  importUploadQuerySchema,
  type ImportColumnsInput,
  type ImportListQuery,
  type ImportRowsQuery,
  type ImportRunInput,
  type ImportUploadQuery,
} from '@focinho/contracts/people/imports';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AcceptUpload, Id, RequirePermission } from '../../kernel/http/routes';
import { UploadedFile } from '../../kernel/http/uploads';
import { ImportsService } from './imports.service';

const NOTHING = Buffer.alloc(0);

@ApiTag('imports', 'Clients and pets from spreadsheets')
@Controller('api/imports')
@RequirePermission('data.import')
export class ImportsController {
  constructor(@Inject(ImportsService) private readonly imports: ImportsService) {}

  @Get()
  @ApiListResponse('imports', importSummarySchema)
  list(@Query({ schema: importListQuerySchema }) query: ImportListQuery) {
    return this.imports.list(query);
  }

  /** Receives a spreadsheet and begins to check its rows. The body is the file itself, CSV or XLSX of up to 10 MB and 20,000 rows. */
  @Post()
  @AcceptUpload()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiItemResponse(201, 'import', importSchema)
  create(@Query({ schema: importUploadQuerySchema }) query: ImportUploadQuery, @Req() { body }: FastifyRequest) {
    return this.imports.create(query, body instanceof UploadedFile ? body.bytes : NOTHING);
  }

  @Get(':id')
  @ApiItemResponse(200, 'import', importSchema)
  get(@Id() { id }: IdParams) {
    return this.imports.get(id);
  }

  /** Its rows, with what is wrong with each. They are kept for a day. */
  @Get(':id/rows')
  @ApiListResponse('rows', importRowSchema)
  rows(@Id() { id }: IdParams, @Query({ schema: importRowsQuerySchema }) query: ImportRowsQuery) {
    return this.imports.rows(id, query);
  }

  /** Says which column goes into which field, after which the rows are checked again. */
  @Put(':id/columns')
  @ApiItemResponse(200, 'import', importSchema)
  setColumns(@Id() { id }: IdParams, @Body({ schema: importColumnsInputSchema }) input: ImportColumnsInput) {
    return this.imports.setColumns(id, input);
  }

  /** Begins to register the clients and pets. */
  @Post(':id/run')
  @HttpCode(200)
  @ApiItemResponse(200, 'import', importSchema)
  run(@Id() { id }: IdParams, @Body({ schema: importRunInputSchema }) input: ImportRunInput) {
    return this.imports.run(id, input);
  }

  /** Begins to remove what it has registered, within a day. What was edited or is in use stays. */
  @Post(':id/undo')
  @HttpCode(200)
  @ApiItemResponse(200, 'import', importSchema)
  undo(@Id() { id }: IdParams) {
    return this.imports.undo(id);
  }
}
