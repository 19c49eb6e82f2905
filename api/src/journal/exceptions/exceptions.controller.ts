import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  exceptionListQuerySchema,
  exceptionSchema,
  type ExceptionListQuery,
} from '@focinho/contracts/journal/exceptions';
import { TenantDb } from '../../database/tenant-db';
import { ApiListResponse } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { listExceptions } from './exceptions.queries';

@ApiTags('reports')
@Controller('api/reports/exceptions')
@RequirePermission('exceptions.see')
export class ExceptionsController {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  @Get()
  @ApiListResponse('exceptions', exceptionSchema)
  list(@Query({ schema: exceptionListQuerySchema }) query: ExceptionListQuery) {
    return this.db.read(listExceptions(query));
  }
}
