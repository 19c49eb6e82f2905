import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  clientInputSchema,
  clientListQuerySchema,
  clientMatchesQuerySchema,
  clientMatchSchema,
  clientSchema,
  clientUpdateSchema,
  type ClientInput,
  type ClientListQuery,
  type ClientMatchesQuery,
  type ClientUpdate,
} from '@focinho/contracts/people/clients';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { clientExportSchema } from '@focinho/contracts/client-export';
import { erasureInputSchema, type ErasureInput } from '@focinho/contracts/people/privacy';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { ClientsService } from './clients.service';

@ApiTag('clients', 'Pet owners')
@Controller('api/clients')
@RequirePermission('day.work')
export class ClientsController {
  constructor(@Inject(ClientsService) private readonly clients: ClientsService) {}

  @Get()
  @ApiListResponse('clients', clientSchema)
  list(@Query({ schema: clientListQuerySchema }) query: ClientListQuery) {
    return this.clients.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'client', clientSchema)
  create(@Body({ schema: clientInputSchema }) input: ClientInput) {
    return this.clients.create(input);
  }

  /** At most five clients that have a phone, however it is written. */
  @Get('matches')
  @ApiDataResponse(200, z.object({ clients: z.array(clientMatchSchema) }))
  matches(@Query({ schema: clientMatchesQuerySchema }) query: ClientMatchesQuery) {
    return this.clients.matches(query);
  }

  @Get(':id')
  @ApiItemResponse(200, 'client', clientSchema)
  get(@Id() { id }: IdParams) {
    return this.clients.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'client', clientSchema)
  update(@Id() { id }: IdParams, @Body({ schema: clientUpdateSchema }) patch: ClientUpdate) {
    return this.clients.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.clients.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'client', clientSchema)
  restore(@Id() { id }: IdParams) {
    return this.clients.restore(id);
  }

  @Post(':id/export')
  @RequirePermission('privacy.manage')
  // The rights of a client do not depend on what the shop pays.
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiItemResponse(200, 'export', clientExportSchema)
  export(@Id() { id }: IdParams) {
    return this.clients.export(id);
  }

  @Post(':id/erasure')
  @RequirePermission('privacy.manage')
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiItemResponse(200, 'id')
  erase(@Id() { id }: IdParams, @Body({ schema: erasureInputSchema }) input: ErasureInput) {
    return this.clients.erase(id, input);
  }
}
