import { Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { idParamsSchema, type IdParams } from '@focinho/contracts/fields';
import { ApiItemResponse } from '../http/openapi';
import { UndosService } from './undos.service';

@ApiTags('appointments')
@Controller('api/undos')
export class UndosController {
  constructor(@Inject(UndosService) private readonly undos: UndosService) {}

  /** Undoes a change of appointments, or a new one, that was sent with this id in its field `undo`, within a minute. */
  @Post(':id')
  @HttpCode(200)
  @ApiItemResponse(200, 'id')
  undo(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.undos.undo(id);
  }
}
