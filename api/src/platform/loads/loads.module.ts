import { Module } from '@nestjs/common';
import { LoadsController } from './loads.controller';
import { PageCounts } from './page-counts';
import { Reporters } from './reporters';

@Module({ controllers: [LoadsController], providers: [PageCounts, Reporters], exports: [PageCounts] })
export class LoadsModule {}
