import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  checkoutInputSchema,
  orderInputSchema,
  orderLineInputSchema,
  orderLineParamsSchema,
  orderLineUpdateSchema,
  orderListQuerySchema,
  orderSchema,
  orderUpdateSchema,
  type CheckoutInput,
  type OrderInput,
  type OrderLineInput,
  type OrderLineParams,
  type OrderLineUpdate,
  type OrderListQuery,
  type OrderUpdate,
} from '@focinho/contracts/desk/orders';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { CheckoutService } from './checkout.service';
import { OrdersService } from './orders.service';
import { RestorationsService } from './restorations.service';

@ApiTag('orders', 'Orders (“comandas”) of clients, open until they are paid')
@Controller('api/orders')
@RequirePermission('day.work')
export class OrdersController {
  constructor(
    @Inject(OrdersService) private readonly orders: OrdersService,
    @Inject(CheckoutService) private readonly checkouts: CheckoutService,
    @Inject(RestorationsService) private readonly restorations: RestorationsService,
  ) {}

  @Get()
  @ApiListResponse('orders', orderSchema)
  list(@Query({ schema: orderListQuerySchema }) query: OrderListQuery) {
    return this.orders.list(query);
  }

  /** Opens an order with the services of the appointments, or extends the client's open one of today. */
  @Post()
  @ApiItemResponse(201, 'order', orderSchema)
  open(@Body({ schema: orderInputSchema }) input: OrderInput) {
    return this.orders.open(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'order', orderSchema)
  get(@Id() { id }: IdParams) {
    return this.orders.get(id);
  }

  @Patch(':id')
  @ApiItemResponse(200, 'order', orderSchema)
  update(@Id() { id }: IdParams, @Body({ schema: orderUpdateSchema }) patch: OrderUpdate) {
    return this.orders.update(id, patch);
  }

  /** Cancels an open order. */
  @Delete(':id')
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.orders.remove(id);
  }

  /** Undoes the cancellation of an order, which was not paid, within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'order', orderSchema)
  restore(@Id() { id }: IdParams) {
    return this.restorations.restoreOrder(id);
  }

  @Post(':id/lines')
  @ApiItemResponse(201, 'order', orderSchema)
  addLine(@Id() { id }: IdParams, @Body({ schema: orderLineInputSchema }) input: OrderLineInput) {
    return this.orders.addLine(id, input);
  }

  /** Changes a line, or moves it to another open order. Returns the order of the path. */
  @Patch(':id/lines/:lineId')
  @ApiItemResponse(200, 'order', orderSchema)
  updateLine(
    @Param({ schema: orderLineParamsSchema }) { id, lineId }: OrderLineParams,
    @Body({ schema: orderLineUpdateSchema }) patch: OrderLineUpdate,
  ) {
    return this.orders.updateLine(id, lineId, patch);
  }

  @Delete(':id/lines/:lineId')
  @ApiItemResponse(200, 'order', orderSchema)
  removeLine(@Param({ schema: orderLineParamsSchema }) { id, lineId }: OrderLineParams) {
    return this.orders.removeLine(id, lineId);
  }

  /** Undoes the removal of a line within a minute. */
  @Post(':id/lines/:lineId/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'order', orderSchema)
  restoreLine(@Param({ schema: orderLineParamsSchema }) { id, lineId }: OrderLineParams) {
    return this.restorations.restoreLine(id, lineId);
  }

  /** The order becomes one sale. Repeated with the same payments, it returns the closed order. */
  @Post(':id/checkout')
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiItemResponse(200, 'order', orderSchema)
  checkout(@Id() { id }: IdParams, @Body({ schema: checkoutInputSchema }) input: CheckoutInput) {
    return this.checkouts.checkout(id, input);
  }

  /** Reverses the sale of an order that was closed today and opens the order again. */
  @Post(':id/reopen')
  @HttpCode(200)
  @ApiItemResponse(200, 'order', orderSchema)
  reopen(@Id() { id }: IdParams) {
    return this.checkouts.reopen(id);
  }
}
