import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import {
  creditTransactionInputSchema,
  creditTransactionListQuerySchema,
  creditTransactionSchema,
  type CreditTransactionInput,
  type CreditTransactionListQuery,
} from '@focinho/contracts/desk/credit-transactions';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { CreditTransactionsService } from './credit-transactions.service';

@ApiTag('credit-transactions', 'The ledger of the credit accounts')
@Controller('api/credit-transactions')
@RequirePermission('day.work')
export class CreditTransactionsController {
  constructor(@Inject(CreditTransactionsService) private readonly transactions: CreditTransactionsService) {}

  @Get()
  @ApiListResponse('transactions', creditTransactionSchema)
  list(@Query({ schema: creditTransactionListQuerySchema }) query: CreditTransactionListQuery) {
    return this.transactions.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'transaction', creditTransactionSchema)
  create(@Body({ schema: creditTransactionInputSchema }) input: CreditTransactionInput) {
    return this.transactions.create(input);
  }

  @Post(':id/reversal')
  @ApiItemResponse(201, 'transaction', creditTransactionSchema)
  reverse(@Id() { id }: IdParams) {
    return this.transactions.reverse(id);
  }
}
