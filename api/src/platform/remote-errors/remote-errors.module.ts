import { Module } from '@nestjs/common';
import { LoadsModule } from '../loads/loads.module';
import { FaultsController } from './remote-errors.controller';

@Module({ imports: [LoadsModule], controllers: [FaultsController] })
export class RemoteErrorsModule {}
