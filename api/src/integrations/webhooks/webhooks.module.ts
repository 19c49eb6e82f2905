import { Module } from '@nestjs/common';
import { WebhookFeed } from './webhook-feed';
import { WebhookSecrets } from './webhook-secrets';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  controllers: [WebhooksController],
  providers: [WebhooksService, WebhookSecrets, WebhookFeed, WebhookSender],
})
export class WebhooksModule {}
