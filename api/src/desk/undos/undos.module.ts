import { Module } from '@nestjs/common';
import { UndosController, UndoStatusController } from './undos.controller';
import { UndosService } from './undos.service';

@Module({ controllers: [UndosController, UndoStatusController], providers: [UndosService] })
export class UndosModule {}
