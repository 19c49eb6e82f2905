import { Module } from '@nestjs/common';
import { AgreementTemplatesService } from './agreement-templates.service';
import { AgreementsController, AgreementTemplatesController } from './agreements.controller';
import { AgreementsService } from './agreements.service';

@Module({
  controllers: [AgreementTemplatesController, AgreementsController],
  providers: [AgreementTemplatesService, AgreementsService],
})
export class AgreementsModule {}
