import { Module } from '@nestjs/common';
import { PixModule } from '../../payments/pix/pix.module';
import { InvoicePayments } from './invoice-payments';
import { PlatformSubscriptionsController } from './platform-subscriptions.controller';
import { PlatformSubscriptionsService } from './platform-subscriptions.service';
import { SubscriptionSweep } from './subscription-sweep';
import { SubscriptionsController } from './subscriptions.controller';
import { SubscriptionsService } from './subscriptions.service';

@Module({
  imports: [PixModule],
  controllers: [SubscriptionsController, PlatformSubscriptionsController],
  providers: [SubscriptionsService, PlatformSubscriptionsService, InvoicePayments, SubscriptionSweep],
})
export class SubscriptionsModule {}
