import { Module } from '@nestjs/common';
import { AppointmentUndosController, UndosController } from './undos.controller';
import { UndosService } from './undos.service';

@Module({ controllers: [AppointmentUndosController, UndosController], providers: [UndosService] })
export class UndosModule {}
