import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  creditRestorationSchema,
  creditReturnInputSchema,
  enteredPaymentSchema,
  grantedMonthsSchema,
  setPlanSchema,
  subscriptionOverviewSchema,
  subscriptionSchema,
  tenantSubscriptionListQuerySchema,
  tenantSubscriptionSchema,
  trialExtensionSchema,
  type TenantSubscriptionListQuery,
} from '@focinho/contracts/vendor/subscriptions';
import { ApiDataResponse, ApiItemResponse, ApiListResponse } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { PlatformSubscriptionsService } from './platform-subscriptions.service';

@ApiTags('super-admin')
@Controller('api/super-admin')
@RequirePermission('platform.manage')
export class PlatformSubscriptionsController {
  constructor(@Inject(PlatformSubscriptionsService) private readonly subscriptions: PlatformSubscriptionsService) {}

  @Get('subscriptions')
  @ApiListResponse('subscriptions', tenantSubscriptionSchema)
  list(@Query({ schema: tenantSubscriptionListQuerySchema }) query: TenantSubscriptionListQuery) {
    return this.subscriptions.list(query);
  }

  @Get('subscriptions/overview')
  @ApiDataResponse(200, subscriptionOverviewSchema)
  overview() {
    return this.subscriptions.overview();
  }

  @Get('tenants/:id/subscription')
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  get(@Id() { id }: IdParams) {
    return this.subscriptions.get(id);
  }

  @Post('tenants/:id/subscription/trial')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  extendTrial(
    @Id() { id }: IdParams,
    @Body({ schema: trialExtensionSchema }) extension: z.infer<typeof trialExtensionSchema>,
  ) {
    return this.subscriptions.extendTrial(id, extension);
  }

  @Post('tenants/:id/subscription/months')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  grantMonths(
    @Id() { id }: IdParams,
    @Body({ schema: grantedMonthsSchema }) granted: z.infer<typeof grantedMonthsSchema>,
  ) {
    return this.subscriptions.grantMonths(id, granted);
  }

  @Post('tenants/:id/subscription/payments')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  enterPayment(
    @Id() { id }: IdParams,
    @Body({ schema: enteredPaymentSchema }) payment: z.infer<typeof enteredPaymentSchema>,
  ) {
    return this.subscriptions.enterPayment(id, payment);
  }

  @Post('tenants/:id/subscription/credit-returns')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  returnCredit(
    @Id() { id }: IdParams,
    @Body({ schema: creditReturnInputSchema }) input: z.infer<typeof creditReturnInputSchema>,
  ) {
    return this.subscriptions.returnCredit(id, input);
  }

  @Post('tenants/:id/subscription/credit-restorations')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  restoreCredit(
    @Id() { id }: IdParams,
    @Body({ schema: creditRestorationSchema }) input: z.infer<typeof creditRestorationSchema>,
  ) {
    return this.subscriptions.restoreCredit(id, input);
  }

  @Post('tenants/:id/subscription/plan')
  @HttpCode(200)
  @ApiItemResponse(200, 'subscription', subscriptionSchema)
  setPlan(@Id() { id }: IdParams, @Body({ schema: setPlanSchema }) plan: z.infer<typeof setPlanSchema>) {
    return this.subscriptions.setPlan(id, plan);
  }
}
