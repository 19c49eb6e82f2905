import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  packageUsageInputSchema,
  packageUsageListQuerySchema,
  packageUsageSchema,
  type PackageUsageInput,
  type PackageUsageListQuery,
} from '@focinho/contracts/desk/package-usages';
import { ApiItemResponse, ApiListResponse } from '../../kernel/http/openapi';
import { PackageUsagesService } from './package-usages.service';

@ApiTags('package-usages')
@Controller('api/package-usages')
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
