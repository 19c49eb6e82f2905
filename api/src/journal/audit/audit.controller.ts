import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  exportInputSchema,
  tenantAuditEntrySchema,
  tenantAuditQuerySchema,
  type ExportInput,
  type TenantAuditQuery,
} from '@focinho/contracts/journal/audit';
import { z } from 'zod';
import { TenantDb } from '../../database/tenant-db';
import { ApiDataResponse, ApiListResponse } from '../../kernel/http/openapi';
import { listTenantAudit } from './audit.queries';
import { recordEvent } from './record-event';

@ApiTags('audit')
@Controller('api/audit')
export class AuditController {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  @Get()
  @ApiListResponse('audit', tenantAuditEntrySchema)
  list(@Query({ schema: tenantAuditQuerySchema }) query: TenantAuditQuery) {
    return this.db.read(listTenantAudit(query));
  }

  @Post('exports')
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  recordExport(@Body({ schema: exportInputSchema }) { what }: ExportInput) {
    return this.db.tx(async (tx) => {
      await recordEvent(tx, { event: `${what}-exported` });
      return {};
    });
  }
}
