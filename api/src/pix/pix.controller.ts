import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { idParamsSchema, type IdParams } from '@focinho/contracts/fields';
import {
  pixChargeInputSchema,
  pixRefundInputSchema,
  receivedPixSchema,
  pixChargeSchema,
  pixSettingsInputSchema,
  pixSettingsSchema,
  type PixChargeInput,
  type PixRefundInput,
  type PixSettingsInput,
} from '@focinho/contracts/pix';
import { ApiDataResponse, ApiItemResponse } from '../http/openapi';
import { PixCharges } from './pix-charges';
import { PixDoorbell } from './pix-doorbell';
import { PixRefunds } from './pix-refunds';
import { PixSettingsService } from './pix-settings.service';
import { ShopCharges } from './shop-charges';

@ApiTags('pix')
@Controller('api/pix-charges')
export class PixChargesController {
  constructor(
    @Inject(ShopCharges) private readonly shop: ShopCharges,
    @Inject(PixCharges) private readonly charges: PixCharges,
    @Inject(PixRefunds) private readonly refunds: PixRefunds,
  ) {}

  /** The latest 50 for which money has arrived at the shop's provider, with what of it may be returned. */
  @Get()
  @ApiDataResponse(200, receivedPixSchema)
  listReceived() {
    return this.refunds.listReceived();
  }

  /** The same purpose and amount, as long as it is open, is the same charge. */
  @Post()
  @ApiItemResponse(201, 'charge', pixChargeSchema)
  create(@Body({ schema: pixChargeInputSchema }) input: PixChargeInput) {
    return this.shop.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'charge', pixChargeSchema)
  get(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.charges.get(id);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'charge', pixChargeSchema)
  cancel(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.charges.cancel(id);
  }

  /** A static charge was paid, says whoever has looked into the shop's account. */
  @Post(':id/confirmation')
  @HttpCode(200)
  @ApiItemResponse(200, 'charge', pixChargeSchema)
  confirm(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.charges.confirm(id);
  }

  /** Gives back what was paid too much, or for what was cancelled. */
  @Post(':id/refunds')
  @ApiItemResponse(201, 'charge', pixChargeSchema)
  refund(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: pixRefundInputSchema }) input: PixRefundInput,
  ) {
    return this.refunds.refund(id, input);
  }
}

@ApiTags('pix')
@Controller('api/pix-settings')
export class PixSettingsController {
  constructor(@Inject(PixSettingsService) private readonly settings: PixSettingsService) {}

  @Get()
  @ApiItemResponse(200, 'settings', pixSettingsSchema)
  get() {
    return this.settings.get();
  }

  @Put()
  @ApiItemResponse(200, 'settings', pixSettingsSchema)
  save(@Body({ schema: pixSettingsInputSchema }) input: PixSettingsInput) {
    return this.settings.save(input);
  }
}

const webhookParamsSchema = z.object({ secret: z.string().max(100) });
/** Read tolerantly, and never believed. */
const webhookSchema = z.object({ pix: z.array(z.object({ txid: z.string().nullish() })) });

@ApiTags('pix')
@Controller('api/pix/webhook')
export class PixWebhookController {
  constructor(@Inject(PixDoorbell) private readonly doorbell: PixDoorbell) {}

  /**
   * Where a provider tells that something was paid. It is a doorbell: whatever it says, we ask the provider ourselves. So the response is
   * always the same, and comes before anything is done.
   */
  @Post(':secret/pix')
  @HttpCode(200)
  @ApiDataResponse(200, z.null())
  ring(@Param({ schema: webhookParamsSchema }) { secret }: { secret: string }, @Body() body: unknown) {
    const { data } = webhookSchema.safeParse(body);
    for (const { txid } of data?.pix ?? []) if (txid) this.doorbell.ring(secret, txid);
    return null;
  }
}
