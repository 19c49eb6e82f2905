import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  clientCreditInputSchema,
  clientCreditListQuerySchema,
  clientCreditSchema,
  clientCreditUpdateSchema,
  type ClientCreditInput,
  type ClientCreditListQuery,
  type ClientCreditUpdate,
} from '@focinho/contracts/desk/client-credits';
import { idField, type IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { ClientCreditsService } from './client-credits.service';

const clientParamsSchema = z.object({ clientId: idField('o cliente') });

@ApiTag('client-credits', 'Credit accounts (“fiado”) of clients')
@Controller('api/client-credits')
@RequirePermission('credits.setLimit')
export class ClientCreditsController {
  constructor(@Inject(ClientCreditsService) private readonly credits: ClientCreditsService) {}

  @Get()
  @RequirePermission('day.work')
  @ApiListResponse('credits', clientCreditSchema)
  list(@Query({ schema: clientCreditListQuerySchema }) query: ClientCreditListQuery) {
    return this.credits.list(query);
  }

  @Get('client/:clientId')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'credit', clientCreditSchema)
  ofClient(@Param({ schema: clientParamsSchema }) { clientId }: z.infer<typeof clientParamsSchema>) {
    return this.credits.ofClient(clientId);
  }

  @Post()
  @ApiItemResponse(201, 'credit', clientCreditSchema)
  create(@Body({ schema: clientCreditInputSchema }) input: ClientCreditInput) {
    return this.credits.create(input);
  }

  @Put(':id')
  @ApiItemResponse(200, 'credit', clientCreditSchema)
  update(@Id() { id }: IdParams, @Body({ schema: clientCreditUpdateSchema }) patch: ClientCreditUpdate) {
    return this.credits.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.credits.remove(id);
  }
}
