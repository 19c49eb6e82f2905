import { Body, Controller, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import {
  appointmentListQuerySchema,
  appointmentSchema,
  appointmentUpdateSchema,
  newAppointmentSchema,
  type AppointmentListQuery,
  type AppointmentUpdate,
  type NewAppointment,
} from '@focinho/contracts/agenda/appointments';
import {
  proposalQuerySchema,
  proposalSchema,
  slotsQuerySchema,
  slotsSchema,
  type ProposalQuery,
  type SlotsQuery,
} from '@focinho/contracts/agenda/agenda';
import { AgendaService } from '../planner/agenda.service';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { AppointmentsService } from './appointments.service';

@ApiTag('appointments', 'The agenda')
@Controller('api/appointments')
@RequirePermission('day.work')
export class AppointmentsController {
  constructor(
    @Inject(AppointmentsService) private readonly appointments: AppointmentsService,
    @Inject(AgendaService) private readonly agenda: AgendaService,
  ) {}

  @Get()
  @ApiListResponse('appointments', appointmentSchema)
  list(@Query({ schema: appointmentListQuerySchema }) query: AppointmentListQuery) {
    return this.appointments.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'appointment', appointmentSchema)
  create(@Body({ schema: newAppointmentSchema }) input: NewAppointment) {
    return this.appointments.create(input);
  }

  /** Free slots for a service, by time. */
  @Get('slots')
  @ApiDataResponse(200, slotsSchema)
  slots(@Query({ schema: slotsQuerySchema }) query: SlotsQuery) {
    return this.agenda.slots(query);
  }

  /** Proposes a booking for a pet, as at its last appointment. */
  @Get('proposal')
  @ApiDataResponse(200, proposalSchema)
  proposal(@Query({ schema: proposalQuerySchema }) query: ProposalQuery) {
    return this.agenda.proposal(query);
  }

  @Get(':id')
  @ApiItemResponse(200, 'appointment', appointmentSchema)
  get(@Id() { id }: IdParams) {
    return this.appointments.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'appointment', appointmentSchema)
  update(@Id() { id }: IdParams, @Body({ schema: appointmentUpdateSchema }) patch: AppointmentUpdate) {
    return this.appointments.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.appointments.remove(id);
  }
}
