import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  invoiceChargeSchema,
  planChoiceSchema,
  subscriptionSchema,
  type PlanChoice,
} from '@focinho/contracts/vendor/subscriptions';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { InvoicePayments } from './invoice-payments';
import { SubscriptionsService } from './subscriptions.service';

@ApiTag('subscription', 'The tenant’s contract with us: plan, state and invoices')
@Controller('api/subscription')
@RequirePermission('subscription.change')
@AllowWhenLapsed()
export class SubscriptionsController {
  constructor(
    @Inject(SubscriptionsService) private readonly subscriptions: SubscriptionsService,
    @Inject(InvoicePayments) private readonly payments: InvoicePayments,
  ) {}

  @Get()
  @RequirePermission('subscription.see')
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  get() {
    return this.subscriptions.get();
  }

  @Post('plan')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  choosePlan(@Body({ schema: planChoiceSchema }) choice: PlanChoice) {
    return this.subscriptions.choosePlan(choice);
  }

  @Post('cancel')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  cancel() {
    return this.subscriptions.cancel();
  }

  @Post('resume')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  resume() {
    return this.subscriptions.resume();
  }

  /** Charges by PIX what is missing of an open invoice; returns the open charge, if there is one. */
  @Post('invoices/:id/charge')
  @HttpCode(200)
  @ApiDataResponse(200, invoiceChargeSchema)
  charge(@Id() { id }: IdParams) {
    return this.payments.charge(id);
  }

  @Get('invoices/:id/charge')
  @RequirePermission('subscription.see')
  @ApiDataResponse(200, invoiceChargeSchema)
  getCharge(@Id() { id }: IdParams) {
    return this.payments.get(id);
  }
}
