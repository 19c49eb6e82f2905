import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  pixChargeInputSchema,
  pixChargeSchema,
  pixRefundInputSchema,
  receivedPixSchema,
  type PixChargeInput,
  type PixRefundInput,
} from '@focinho/contracts/payments/pix';
import { ApiDataResponse, ApiItemResponse } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { PixCharges } from '../../payments/pix/pix-charges';
import { PixRefunds } from '../../payments/pix/pix-refunds';
import { ShopCharges } from './shop-charges';

@ApiTags('pix')
@Controller('api/pix-charges')
@RequirePermission('day.work')
@AllowWhenLapsed()
export class PixChargesController {
  constructor(
    @Inject(ShopCharges) private readonly shop: ShopCharges,
    @Inject(PixCharges) private readonly charges: PixCharges,
    @Inject(PixRefunds) private readonly refunds: PixRefunds,
  ) {}

  /** The latest 50 for which money has arrived at the shop's provider, with what of it may be returned. */
  @Get()
  @RequirePermission('pix.refund')
  @ApiDataResponse(200, receivedPixSchema)
  listReceived() {
    return this.refunds.listReceived();
  }

  /** An open charge for this purpose and amount is returned instead of a second one. */
  @Post()
  @ApiItemResponse(201, 'charge', pixChargeSchema)
  create(@Body({ schema: pixChargeInputSchema }) input: PixChargeInput) {
    return this.shop.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'charge', pixChargeSchema)
  get(@Id() { id }: IdParams) {
    return this.charges.get(id);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'charge', pixChargeSchema)
  cancel(@Id() { id }: IdParams) {
    return this.charges.cancel(id);
  }

  /** A static charge was paid, says whoever has looked into the shop's account. */
  @Post(':id/confirmation')
  @HttpCode(200)
  @ApiItemResponse(200, 'charge', pixChargeSchema)
  confirm(@Id() { id }: IdParams) {
    return this.charges.confirm(id);
  }

  /** Gives back what was paid too much, or for what was cancelled. */
  @Post(':id/refunds')
  @RequirePermission('pix.refund')
  @ApiItemResponse(201, 'charge', pixChargeSchema)
  refund(@Id() { id }: IdParams, @Body({ schema: pixRefundInputSchema }) input: PixRefundInput) {
    return this.refunds.refund(id, input);
  }
}
