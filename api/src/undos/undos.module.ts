import { Module } from '@nestjs/common';
import { UndosController } from './undos.controller';
import { UndosService } from './undos.service';

@Module({ controllers: [UndosController], providers: [UndosService] })
export class UndosModule {}
