import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import {
  exportInputSchema,
  tenantAuditEntrySchema,
  tenantAuditQuerySchema,
  type ExportInput,
  type TenantAuditQuery,
} from '@focinho/contracts/journal/audit';
import { z } from 'zod';
import { TenantDb } from '../../database/tenant-db';
import { ApiDataResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, RequirePermission } from '../../kernel/http/routes';
import { listTenantAudit } from './audit.queries';
import { recordEvent } from './record-event';

@ApiTag('audit', 'What happened in the tenant, for its owner')
@Controller('api/audit')
@RequirePermission('audit.see')
@AllowWhenLapsed()
export class AuditController {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  @Get()
  @ApiListResponse('audit', tenantAuditEntrySchema)
  list(@Query({ schema: tenantAuditQuerySchema }) query: TenantAuditQuery) {
    return this.db.readCopy(listTenantAudit(query));
  }

  @Post('exports')
  @RequirePermission('day.work')
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  recordExport(@Body({ schema: exportInputSchema }) { what }: ExportInput) {
    return this.db.tx(async (tx) => {
      await recordEvent(tx, { event: `${what}-exported` });
      return {};
    });
  }
}
