import { Module } from '@nestjs/common';
import { ClientRecordsController, PetRecordsController } from './records.controller';
import { RecordsService } from './records.service';

@Module({ controllers: [PetRecordsController, ClientRecordsController], providers: [RecordsService] })
export class RecordsModule {}
