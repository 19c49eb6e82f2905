import { Module } from '@nestjs/common';
import { Downloads } from './downloads';
import { ExportsController } from './exports.controller';
import { ExportsService } from './exports.service';

@Module({ controllers: [ExportsController], providers: [Downloads, ExportsService], exports: [Downloads] })
export class ExportsModule {}
