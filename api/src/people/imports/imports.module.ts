import { Module } from '@nestjs/common';
import { ImportSweep } from './import-sweep';
import { ImportWork } from './import-work';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';

@Module({ controllers: [ImportsController], providers: [ImportsService, ImportSweep, ImportWork] })
export class ImportsModule {}
