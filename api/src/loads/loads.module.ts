import { Module } from '@nestjs/common';
import { LoadsController } from './loads.controller';
import { PageCounts } from './page-counts';

@Module({ controllers: [LoadsController], providers: [PageCounts], exports: [PageCounts] })
export class LoadsModule {}
