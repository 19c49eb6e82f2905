import { Module } from '@nestjs/common';
import { AgendaModule } from '../planner/agenda.module';
import { AppointmentsController } from './appointments.controller';
import { AppointmentsService } from './appointments.service';

@Module({ imports: [AgendaModule], controllers: [AppointmentsController], providers: [AppointmentsService] })
export class AppointmentsModule {}
