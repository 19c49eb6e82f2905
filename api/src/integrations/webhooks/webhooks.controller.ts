import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import {
  deliveryParamsSchema,
  newWebhookSchema,
  webhookDeliveriesQuerySchema,
  webhookDeliverySchema,
  webhookInputSchema,
  webhookSchema,
  type DeliveryParams,
  type WebhookDeliveriesQuery,
  type WebhookInput,
} from '@focinho/contracts/integrations/webhooks';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequireFeature, RequirePermission } from '../../kernel/http/routes';
import { WebhooksService } from './webhooks.service';

@ApiTag('webhooks', 'Calls to other programs when something changes, by the Standard Webhooks specification')
@Controller('api/webhooks')
@RequirePermission('integrations.manage')
export class WebhooksController {
  constructor(@Inject(WebhooksService) private readonly webhooks: WebhooksService) {}

  @Get()
  @ApiListResponse('webhooks', webhookSchema)
  list() {
    return this.webhooks.list();
  }

  @Post()
  @RequireFeature('integrations')
  @ApiItemResponse(201, 'webhook', newWebhookSchema)
  create(@Body({ schema: webhookInputSchema }) input: WebhookInput) {
    return this.webhooks.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'webhook', webhookSchema)
  get(@Id() { id }: IdParams) {
    return this.webhooks.get(id);
  }

  /** One that was turned off is turned on again. */
  @Put(':id')
  @RequireFeature('integrations')
  @ApiItemResponse(200, 'webhook', webhookSchema)
  update(@Id() { id }: IdParams, @Body({ schema: webhookInputSchema }) input: WebhookInput) {
    return this.webhooks.update(id, input);
  }

  @Delete(':id')
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.webhooks.remove(id);
  }

  /** A new secret; the one until now signs for 24 hours, too. */
  @Post(':id/secret')
  @HttpCode(200)
  @RequireFeature('integrations')
  @ApiItemResponse(200, 'webhook', newWebhookSchema)
  rotate(@Id() { id }: IdParams) {
    return this.webhooks.rotate(id);
  }

  /** Sends an event of its own type, `webhook.test`. */
  @Post(':id/test')
  @HttpCode(200)
  @RequireFeature('integrations')
  @ApiItemResponse(200, 'delivery', webhookDeliverySchema)
  test(@Id() { id }: IdParams) {
    return this.webhooks.test(id);
  }

  @Get(':id/deliveries')
  @ApiListResponse('deliveries', webhookDeliverySchema)
  deliveries(@Id() { id }: IdParams, @Query({ schema: webhookDeliveriesQuerySchema }) query: WebhookDeliveriesQuery) {
    return this.webhooks.deliveries(id, query);
  }

  /** Sends it once more, under its own `webhook-id`. */
  @Post(':id/deliveries/:deliveryId/redelivery')
  @HttpCode(200)
  @RequireFeature('integrations')
  @ApiItemResponse(200, 'delivery', webhookDeliverySchema)
  redeliver(@Param({ schema: deliveryParamsSchema }) { id, deliveryId }: DeliveryParams) {
    return this.webhooks.redeliver(id, deliveryId);
  }
}
