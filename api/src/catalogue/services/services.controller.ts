import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  serviceInputSchema,
  serviceListQuerySchema,
  serviceSchema,
  serviceUpdateSchema,
  type ServiceInput,
  type ServiceListQuery,
  type ServiceUpdate,
} from '@focinho/contracts/catalogue/services';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { ServicesService } from './services.service';

@ApiTag('services', 'The services that the tenant offers')
@Controller('api/services')
@RequirePermission('day.work')
export class ServicesController {
  constructor(@Inject(ServicesService) private readonly services: ServicesService) {}

  @Get()
  @ApiListResponse('services', serviceSchema)
  list(@Query({ schema: serviceListQuerySchema }) query: ServiceListQuery) {
    return this.services.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'service', serviceSchema)
  create(@Body({ schema: serviceInputSchema }) input: ServiceInput) {
    return this.services.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'service', serviceSchema)
  get(@Id() { id }: IdParams) {
    return this.services.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'service', serviceSchema)
  update(@Id() { id }: IdParams, @Body({ schema: serviceUpdateSchema }) patch: ServiceUpdate) {
    return this.services.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.services.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'service', serviceSchema)
  restore(@Id() { id }: IdParams) {
    return this.services.restore(id);
  }
}
