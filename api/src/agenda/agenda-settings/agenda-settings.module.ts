import { Module } from '@nestjs/common';
import { AgendaSettingsController } from './agenda-settings.controller';
import { AgendaSettingsService } from './agenda-settings.service';

@Module({ controllers: [AgendaSettingsController], providers: [AgendaSettingsService] })
export class AgendaSettingsModule {}
