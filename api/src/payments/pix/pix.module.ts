import { Module } from '@nestjs/common';
import { OpenPix } from './open-pix';
import { PixAccounts } from './pix-accounts';
import { PixCharges } from './pix-charges';
import { PixSettingsController, PixWebhookController } from './pix.controller';
import { PixWebhooks } from './pix-webhooks';
import { PixRefunds } from './pix-refunds';
import { PixSettingsService } from './pix-settings.service';
import { PixSettlements } from './pix-settlements';
import { PixSweep } from './pix-sweep';

@Module({
  controllers: [PixSettingsController, PixWebhookController],
  providers: [PixSettlements, PixAccounts, PixCharges, OpenPix, PixRefunds, PixSettingsService, PixWebhooks, PixSweep],
  exports: [PixSettlements, PixCharges, OpenPix, PixRefunds],
})
export class PixModule {}
