import { Controller, Get, Inject, Query } from '@nestjs/common';
import {
  awayClientSchema,
  awayClientsQuerySchema,
  dashboardStatsSchema,
  occupancyReportSchema,
  productReportSchema,
  professionalReportSchema,
  reportQuerySchema,
  revenueQuerySchema,
  revenueReportSchema,
  tripReportSchema,
  type AwayClientsQuery,
  type ProfessionalReport,
  type ReportQuery,
  type RevenueQuery,
} from '@focinho/contracts/insight/reports';
import { todaySchema, type Today } from '@focinho/contracts/insight/today';
import { TenantDb } from '../../database/tenant-db';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { awayClients } from './away.queries';
import { occupancyReport } from './occupancy.queries';
import { overview } from './reports.queries';
import { professionalsFacts, professionalsReport, type ProfessionalsFacts } from './professionals-report';
import { productsSold } from './products-sold.queries';
import { revenue } from './revenue.queries';
import { tripsReport } from './trips.queries';
import { TODAY } from './today.queries';
import { todayOf, type StoredToday } from './today.rules';

@ApiTag('reports', 'Statistics computed by the database')
@Controller('api/reports')
@RequirePermission('day.work')
export class ReportsController {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  @Get('overview')
  @ApiDataResponse(200, dashboardStatsSchema)
  overview(@Query({ schema: reportQuerySchema }) query: ReportQuery) {
    return this.db.readCopy(overview(query));
  }

  /** How the day goes, for the dashboard. */
  @Get('today')
  @ApiDataResponse(200, todaySchema)
  async today(): Promise<Today> {
    return todayOf(JSON.parse((await this.db.read(TODAY)).text) as StoredToday);
  }

  @Get('revenue')
  @RequirePermission('revenue.see')
  @ApiDataResponse(200, revenueReportSchema)
  revenue(@Query({ schema: revenueQuerySchema }) query: RevenueQuery) {
    return this.db.readCopy(revenue(query));
  }

  @Get('products')
  @RequirePermission('revenue.see')
  @ApiDataResponse(200, productReportSchema)
  products(@Query({ schema: revenueQuerySchema }) query: RevenueQuery) {
    return this.db.readCopy(productsSold(query));
  }

  /** Nights of the hotel: sold, available, and what they cost. */
  @Get('occupancy')
  @RequirePermission('revenue.see')
  @ApiItemResponse(200, 'report', occupancyReportSchema)
  occupancy(@Query({ schema: revenueQuerySchema }) query: RevenueQuery) {
    return this.db.readCopy(occupancyReport(query));
  }

  /** Legs of the pet taxi: how many, how many of them late, and what they have brought. */
  @Get('trips')
  @RequirePermission('revenue.see')
  @ApiItemResponse(200, 'report', tripReportSchema)
  trips(@Query({ schema: revenueQuerySchema }) query: RevenueQuery) {
    return this.db.readCopy(tripsReport(query));
  }

  @Get('professionals')
  @RequirePermission('revenue.see')
  @ApiDataResponse(200, professionalReportSchema)
  async professionals(@Query({ schema: revenueQuerySchema }) query: RevenueQuery): Promise<ProfessionalReport> {
    const { text } = await this.db.readCopy(professionalsFacts(query));
    return professionalsReport(JSON.parse(text) as ProfessionalsFacts, query);
  }

  @Get('away-clients')
  @ApiListResponse('clients', awayClientSchema)
  awayClients(@Query({ schema: awayClientsQuerySchema }) query: AwayClientsQuery) {
    return this.db.readCopy(awayClients(query));
  }
}
