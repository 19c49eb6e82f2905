import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { appointmentSchema } from '@focinho/contracts/agenda/appointments';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { UndosService } from './undos.service';

@ApiTags('appointments')
@Controller('api/undos')
@RequirePermission('day.work')
export class UndosController {
  constructor(@Inject(UndosService) private readonly undos: UndosService) {}

  /** Undoes a change of appointments, or a new one, that was sent with this id in its field `undo`, within a minute. */
  @Post(':id')
  @HttpCode(200)
  @ApiItemResponse(200, 'id')
  undo(@Id() { id }: IdParams) {
    return this.undos.undo(id);
  }
}

@ApiTags('appointments')
@Controller('api/appointments')
@RequirePermission('day.work')
export class AppointmentUndosController {
  constructor(@Inject(UndosService) private readonly undos: UndosService) {}

  /** Undoes COMPLETED or CANCELLED within a minute. */
  @Post(':id/undo-status')
  @HttpCode(200)
  @ApiItemResponse(200, 'appointment', appointmentSchema)
  undoStatus(@Id() { id }: IdParams) {
    return this.undos.undoStatus(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'appointment', appointmentSchema)
  restore(@Id() { id }: IdParams) {
    return this.undos.restore(id);
  }
}
