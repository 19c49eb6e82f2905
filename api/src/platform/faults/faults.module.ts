import { Module } from '@nestjs/common';
import { LoadsModule } from '../loads/loads.module';
import { FaultsController } from './faults.controller';

@Module({ imports: [LoadsModule], controllers: [FaultsController] })
export class FaultsModule {}
