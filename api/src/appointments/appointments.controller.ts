import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  appointmentInputSchema,
  appointmentListQuerySchema,
  appointmentSchema,
  appointmentUpdateSchema,
  type AppointmentInput,
  type AppointmentListQuery,
  type AppointmentUpdate,
} from '@focinho/contracts/appointments';
import { idParamsSchema, type IdParams } from '@focinho/contracts/fields';
import { ApiItemResponse, ApiListResponse } from '../http/openapi';
import { AppointmentsService } from './appointments.service';

@ApiTags('appointments')
@Controller('api/appointments')
export class AppointmentsController {
  constructor(@Inject(AppointmentsService) private readonly appointments: AppointmentsService) {}

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

  /** Undoes COMPLETED or CANCELLED within a minute. */
  @Post(':id/undo-status')
  @HttpCode(200)
  @ApiItemResponse(200, 'appointment', appointmentSchema)
  undoStatus(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.appointments.undoStatus(id);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.appointments.remove(id);
  }
}
