import { Module } from '@nestjs/common';
import {
  CommissionPeriodsController,
  CommissionRulesController,
  CommissionSettingsController,
  OpenCommissionsController,
} from './commissions.controller';
import { CommissionsService } from './commissions.service';

@Module({
  controllers: [
    CommissionRulesController,
    CommissionSettingsController,
    OpenCommissionsController,
    CommissionPeriodsController,
  ],
  providers: [CommissionsService],
})
export class CommissionsModule {}
