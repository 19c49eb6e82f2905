import { Module } from '@nestjs/common';
import { FiscalSettingsModule } from '../fiscal-settings/fiscal-settings.module';
import { FiscalDocumentsController } from './fiscal-documents.controller';
import { FiscalDocumentsService } from './fiscal-documents.service';
import { FiscalSender } from './fiscal-sender';

@Module({
  imports: [FiscalSettingsModule],
  controllers: [FiscalDocumentsController],
  providers: [FiscalDocumentsService, FiscalSender],
})
export class FiscalDocumentsModule {}
