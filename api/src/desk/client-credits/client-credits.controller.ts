import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  clientCreditInputSchema,
  clientCreditListQuerySchema,
  clientCreditSchema,
  clientCreditUpdateSchema,
  creditRulesInputSchema,
  creditRulesSchema,
  creditStatementSchema,
  paymentPromiseInputSchema,
  receivablesSchema,
  statementQuerySchema,
  type ClientCreditInput,
  type ClientCreditListQuery,
  type ClientCreditUpdate,
  type CreditRulesInput,
  type PaymentPromiseInput,
  type StatementQuery,
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

  /** Sum of what all clients owe, by the age of their debts, and the part that is overdue. */
  @Get('receivables')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'receivables', receivablesSchema)
  receivables() {
    return this.credits.receivables();
  }

  @Get('rules')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'rules', creditRulesSchema)
  rules() {
    return this.credits.rules();
  }

  @Put('rules')
  @ApiItemResponse(200, 'rules', creditRulesSchema)
  saveRules(@Body({ schema: creditRulesInputSchema }) input: CreditRulesInput) {
    return this.credits.saveRules(input);
  }

  /** Entries of the last 90 days, unless it says otherwise. */
  @Get(':id/statement')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'statement', creditStatementSchema)
  statement(@Id() { id }: IdParams, @Query({ schema: statementQuerySchema }) query: StatementQuery) {
    return this.credits.statement(id, query);
  }

  @Put(':id/promise')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'credit', clientCreditSchema)
  promise(@Id() { id }: IdParams, @Body({ schema: paymentPromiseInputSchema }) input: PaymentPromiseInput) {
    return this.credits.promise(id, input);
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
