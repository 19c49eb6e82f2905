import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  serviceInputSchema,
  serviceListQuerySchema,
  serviceSchema,
  serviceUpdateSchema,
  type ServiceInput,
  type ServiceListQuery,
  type ServiceUpdate,
} from '@focinho/contracts/catalogue/services';
import { idParamsSchema, type IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse } from '../../kernel/http/openapi';
import { ServicesService } from './services.service';

@ApiTags('services')
@Controller('api/services')
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
  get(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.services.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'service', serviceSchema)
  update(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: serviceUpdateSchema }) patch: ServiceUpdate,
  ) {
    return this.services.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.services.remove(id);
  }
}
