import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  saleDetailSchema,
  saleInputSchema,
  saleListQuerySchema,
  saleSchema,
  saleUpdateSchema,
  type SaleInput,
  type SaleListQuery,
  type SaleUpdate,
} from '@focinho/contracts/desk/sales';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { SalesService } from './sales.service';

@ApiTag('sales', 'Sales with their items and receipts')
@Controller('api/sales')
@RequirePermission('day.work')
export class SalesController {
  constructor(@Inject(SalesService) private readonly sales: SalesService) {}

  @Get()
  @ApiListResponse('sales', saleSchema)
  list(@Query({ schema: saleListQuerySchema }) query: SaleListQuery) {
    return this.sales.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'sale', saleDetailSchema)
  create(@Body({ schema: saleInputSchema }) input: SaleInput) {
    return this.sales.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'sale', saleDetailSchema)
  get(@Id() { id }: IdParams) {
    return this.sales.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'sale', saleDetailSchema)
  changePayment(@Id() { id }: IdParams, @Body({ schema: saleUpdateSchema }) patch: SaleUpdate) {
    return this.sales.changePayment(id, patch);
  }

  @Delete(':id')
  @RequirePermission('sales.delete')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.sales.remove(id);
  }

  /** Undoes the deletion, or the reopening of its comanda, within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'sale', saleDetailSchema)
  restore(@Id() { id }: IdParams) {
    return this.sales.restore(id);
  }
}
