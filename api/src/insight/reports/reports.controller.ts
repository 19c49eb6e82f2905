import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { dashboardStatsSchema, reportQuerySchema, type ReportQuery } from '@focinho/contracts/insight/reports';
import { TenantDb } from '../../database/tenant-db';
import { ApiDataResponse } from '../../kernel/http/openapi';
import { overview } from './reports.queries';

@ApiTags('reports')
@Controller('api/reports')
export class ReportsController {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  @Get('overview')
  @ApiDataResponse(200, dashboardStatsSchema)
  overview(@Query({ schema: reportQuerySchema }) query: ReportQuery) {
    return this.db.read(overview(query));
  }
}
