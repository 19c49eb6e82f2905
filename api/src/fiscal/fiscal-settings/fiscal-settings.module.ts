import { Module } from '@nestjs/common';
import { CertificateReminders } from './certificate-reminders';
import { FiscalAccounts } from './fiscal-accounts';
import { FiscalSettingsController } from './fiscal-settings.controller';
import { FiscalSettingsService } from './fiscal-settings.service';

@Module({
  controllers: [FiscalSettingsController],
  providers: [FiscalAccounts, FiscalSettingsService, CertificateReminders],
  exports: [FiscalAccounts],
})
export class FiscalSettingsModule {}
