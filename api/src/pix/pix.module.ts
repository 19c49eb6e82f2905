import { Module } from '@nestjs/common';
import { PixAccounts } from './pix-accounts';
import { PixCharges } from './pix-charges';
import { PixChargesController, PixSettingsController, PixWebhookController } from './pix.controller';
import { PixDoorbell } from './pix-doorbell';
import { PixRefunds } from './pix-refunds';
import { PixSettingsService } from './pix-settings.service';
import { PixSettlements } from './pix-settlements';
import { PixSweep } from './pix-sweep';
import { ShopCharges } from './shop-charges';

@Module({
  controllers: [PixChargesController, PixSettingsController, PixWebhookController],
  providers: [
    PixSettlements,
    PixAccounts,
    PixCharges,
    PixRefunds,
    ShopCharges,
    PixSettingsService,
    PixDoorbell,
    PixSweep,
  ],
  exports: [PixSettlements, PixCharges],
})
export class PixModule {}
