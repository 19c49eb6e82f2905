import { Controller, Get, Inject, Query } from '@nestjs/common';
import { dashboardStatsSchema, reportQuerySchema, type ReportQuery } from '@focinho/contracts/insight/reports';
import { TenantDb } from '../../database/tenant-db';
import { ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { overview } from './reports.queries';

@ApiTag('reports', 'Statistics computed by the database')
@Controller('api/reports')
@RequirePermission('day.work')
export class ReportsController {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  @Get('overview')
  @ApiDataResponse(200, dashboardStatsSchema)
  overview(@Query({ schema: reportQuerySchema }) query: ReportQuery) {
    return this.db.read(overview(query));
  }
}
