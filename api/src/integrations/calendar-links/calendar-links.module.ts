import { Module } from '@nestjs/common';
import { CalendarLinksController, CalendarsController } from './calendar-links.controller';
import { CalendarLinksService } from './calendar-links.service';
import { CalendarsService } from './calendars.service';

@Module({
  controllers: [CalendarLinksController, CalendarsController],
  providers: [CalendarLinksService, CalendarsService],
})
export class CalendarLinksModule {}
