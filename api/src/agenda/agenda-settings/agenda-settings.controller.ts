import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  agendaSettingsInputSchema,
  agendaSettingsSchema,
  holidayQuerySchema,
  holidaySchema,
  type AgendaSettingsInput,
  type HolidayQuery,
} from '@focinho/contracts/agenda/agenda-settings';
import { ApiDataResponse, ApiItemResponse } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { AgendaSettingsService } from './agenda-settings.service';

@ApiTags('agenda')
@Controller('api/agenda')
@RequirePermission('day.work')
export class AgendaSettingsController {
  constructor(@Inject(AgendaSettingsService) private readonly agenda: AgendaSettingsService) {}

  @Get('settings')
  @ApiItemResponse(200, 'settings', agendaSettingsSchema)
  get() {
    return this.agenda.get();
  }

  @Put('settings')
  @RequirePermission('settings.change')
  @ApiItemResponse(200, 'settings', agendaSettingsSchema)
  save(@Body({ schema: agendaSettingsInputSchema }) input: AgendaSettingsInput) {
    return this.agenda.save(input);
  }

  @Get('proposed-holidays')
  @ApiDataResponse(200, z.object({ holidays: z.array(holidaySchema) }))
  proposedHolidays(@Query({ schema: holidayQuerySchema }) { year }: HolidayQuery) {
    return this.agenda.proposedHolidays(year);
  }
}
