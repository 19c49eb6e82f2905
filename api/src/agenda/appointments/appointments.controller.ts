import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import {
  appointmentInputSchema,
  appointmentListQuerySchema,
  appointmentSchema,
  appointmentUpdateSchema,
  type AppointmentInput,
  type AppointmentListQuery,
  type AppointmentUpdate,
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
import { idParamsSchema, type IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
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
  create(@Body({ schema: appointmentInputSchema }) input: AppointmentInput) {
    return this.appointments.create(input);
  }

  /** Free slots for a service, by time. */
  @Get('slots')
  @ApiDataResponse(200, slotsSchema)
  slots(@Query({ schema: slotsQuerySchema }) query: SlotsQuery) {
    return this.agenda.slots(query);
  }

  /** What is proposed for a pet: as at its last appointment. */
  @Get('proposal')
  @ApiDataResponse(200, proposalSchema)
  proposal(@Query({ schema: proposalQuerySchema }) query: ProposalQuery) {
    return this.agenda.proposal(query);
  }

  @Get(':id')
  @ApiItemResponse(200, 'appointment', appointmentSchema)
  get(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.appointments.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'appointment', appointmentSchema)
  update(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: appointmentUpdateSchema }) patch: AppointmentUpdate,
  ) {
    return this.appointments.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.appointments.remove(id);
  }
}
