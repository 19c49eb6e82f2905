import { Module } from '@nestjs/common';
import { HotelSettingsService } from './hotel-settings.service';
import { StayLogsService } from './stay-logs.service';
import { HotelSettingsController, StaysController } from './stays.controller';
import { StaysService } from './stays.service';

@Module({
  controllers: [StaysController, HotelSettingsController],
  providers: [StaysService, StayLogsService, HotelSettingsService],
})
export class StaysModule {}
