import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import {
  packageUsageInputSchema,
  packageUsageListQuerySchema,
  packageUsageSchema,
  type PackageUsageInput,
  type PackageUsageListQuery,
} from '@focinho/contracts/desk/package-usages';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { PackageUsagesService } from './package-usages.service';

@ApiTag('package-usages', 'Uses of the services in a package')
@Controller('api/package-usages')
@RequirePermission('day.work')
export class PackageUsagesController {
  constructor(@Inject(PackageUsagesService) private readonly packageUsages: PackageUsagesService) {}

  @Get()
  @ApiListResponse('packageUsages', packageUsageSchema)
  list(@Query({ schema: packageUsageListQuerySchema }) query: PackageUsageListQuery) {
    return this.packageUsages.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'packageUsage', packageUsageSchema)
  create(@Body({ schema: packageUsageInputSchema }) input: PackageUsageInput) {
    return this.packageUsages.create(input);
  }
}
