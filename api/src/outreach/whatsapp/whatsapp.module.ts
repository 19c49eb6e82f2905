import { Module } from '@nestjs/common';
import { Deliveries } from './deliveries';
import { WhatsappAccounts } from './whatsapp-accounts';
import { WhatsappSender } from './whatsapp-sender';
import { WhatsappSettingsService } from './whatsapp-settings.service';
import { WhatsappTemplates } from './whatsapp-templates';
import { WhatsappWebhooks } from './whatsapp-webhooks';
import { WhatsappSettingsController, WhatsappWebhookController } from './whatsapp.controller';

@Module({
  controllers: [WhatsappSettingsController, WhatsappWebhookController],
  providers: [
    WhatsappAccounts,
    WhatsappTemplates,
    Deliveries,
    WhatsappSettingsService,
    WhatsappSender,
    WhatsappWebhooks,
  ],
})
export class WhatsappModule {}
