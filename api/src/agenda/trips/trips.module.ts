import { Module } from '@nestjs/common';
import { TaxiSettingsService } from './taxi-settings.service';
import { TaxiSettingsController, TripsController } from './trips.controller';
import { TripsService } from './trips.service';

@Module({ controllers: [TripsController, TaxiSettingsController], providers: [TripsService, TaxiSettingsService] })
export class TripsModule {}
