import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module';
import { FiscalArchivesController } from './fiscal-archives.controller';
import { FiscalArchivesService } from './fiscal-archives.service';

@Module({ imports: [ExportsModule], controllers: [FiscalArchivesController], providers: [FiscalArchivesService] })
export class FiscalArchivesModule {}
