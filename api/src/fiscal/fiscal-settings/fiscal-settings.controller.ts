import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { fiscalSummarySchema } from '@focinho/contracts/fiscal/fiscal-documents';
import {
  fiscalCertificateInputSchema,
  fiscalSettingsInputSchema,
  fiscalSettingsSchema,
  type FiscalCertificateInput,
  type FiscalSettingsInput,
} from '@focinho/contracts/fiscal/fiscal-settings';
import { ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { FiscalSettingsService } from './fiscal-settings.service';

@ApiTag('fiscal-settings', 'What a shop needs to issue fiscal documents')
@Controller('api/fiscal-settings')
@RequirePermission('fiscal.configure')
export class FiscalSettingsController {
  constructor(@Inject(FiscalSettingsService) private readonly settings: FiscalSettingsService) {}

  @Get()
  @ApiItemResponse(200, 'settings', fiscalSettingsSchema)
  get() {
    return this.settings.get();
  }

  @Put()
  @ApiItemResponse(200, 'settings', fiscalSettingsSchema)
  save(@Body({ schema: fiscalSettingsInputSchema }) input: FiscalSettingsInput) {
    return this.settings.save(input);
  }

  /** The A1 certificate, which is encrypted at rest and never returned. */
  @Put('certificate')
  @ApiItemResponse(200, 'settings', fiscalSettingsSchema)
  saveCertificate(@Body({ schema: fiscalCertificateInputSchema }) input: FiscalCertificateInput) {
    return this.settings.saveCertificate(input);
  }

  /** For everybody: what is missing, what needs somebody, and how many of the month are left. */
  @Get('summary')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'summary', fiscalSummarySchema)
  summary() {
    return this.settings.summary();
  }
}
