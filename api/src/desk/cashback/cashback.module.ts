import { Module } from '@nestjs/common';
import { CashbackOfClientController, CashbackRulesController, CashbackSettingsController } from './cashback.controller';
import { CashbackSweep } from './cashback-sweep';
import { CashbackService } from './cashback.service';

@Module({
  controllers: [CashbackRulesController, CashbackSettingsController, CashbackOfClientController],
  providers: [CashbackService, CashbackSweep],
})
export class CashbackModule {}
