import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  packageInputSchema,
  packageListQuerySchema,
  packageSchema,
  packageUpdateSchema,
  type PackageInput,
  type PackageListQuery,
  type PackageUpdate,
} from '@focinho/contracts/catalogue/packages';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { PackagesService } from './packages.service';

@ApiTag('packages', 'Monthly bundles of services')
@Controller('api/packages')
@RequirePermission('day.work')
export class PackagesController {
  constructor(@Inject(PackagesService) private readonly packages: PackagesService) {}

  @Get()
  @ApiListResponse('packages', packageSchema)
  list(@Query({ schema: packageListQuerySchema }) query: PackageListQuery) {
    return this.packages.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'package', packageSchema)
  create(@Body({ schema: packageInputSchema }) input: PackageInput) {
    return this.packages.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'package', packageSchema)
  get(@Id() { id }: IdParams) {
    return this.packages.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'package', packageSchema)
  update(@Id() { id }: IdParams, @Body({ schema: packageUpdateSchema }) patch: PackageUpdate) {
    return this.packages.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.packages.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'package', packageSchema)
  restore(@Id() { id }: IdParams) {
    return this.packages.restore(id);
  }
}
