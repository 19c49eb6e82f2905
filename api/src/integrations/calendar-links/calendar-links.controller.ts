import { Body, Controller, Delete, Get, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  calendarLinkInputSchema,
  calendarLinkSchema,
  calendarTokenParamsSchema,
  newCalendarLinkSchema,
  type CalendarLinkInput,
  type CalendarTokenParams,
} from '@focinho/contracts/integrations/calendar-links';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, Public, RequireFeature, RequirePermission } from '../../kernel/http/routes';
import { CalendarLinksService } from './calendar-links.service';
import { CalendarsService } from './calendars.service';

@ApiTag('calendar-links', 'Links with which professionals see their agenda in their own calendar')
@Controller('api/calendar-links')
@RequirePermission('integrations.manage')
export class CalendarLinksController {
  constructor(@Inject(CalendarLinksService) private readonly links: CalendarLinksService) {}

  @Get()
  @ApiListResponse('links', calendarLinkSchema)
  list() {
    return this.links.list();
  }

  @Post()
  @RequireFeature('integrations')
  @ApiItemResponse(201, 'link', newCalendarLinkSchema)
  create(@Body({ schema: calendarLinkInputSchema }) input: CalendarLinkInput) {
    return this.links.create(input);
  }

  @Delete(':id')
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'id')
  revoke(@Id() { id }: IdParams) {
    return this.links.revoke(id);
  }
}

@ApiTags('calendar-links')
@Controller('api/calendar')
@Public()
export class CalendarsController {
  constructor(@Inject(CalendarsService) private readonly calendars: CalendarsService) {}

  /** The agenda of a professional as iCalendar, which programs read every few hours. */
  @Get(':token')
  @ApiOkResponse({ description: 'iCalendar', content: { 'text/calendar': { schema: { type: 'string' } } } })
  async get(@Param({ schema: calendarTokenParamsSchema }) { token }: CalendarTokenParams, @Res() reply: FastifyReply) {
    const text = await this.calendars.calendar(token);
    return reply.type('text/calendar; charset=utf-8').send(Buffer.from(text));
  }
}
