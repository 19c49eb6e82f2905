import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
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
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
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
