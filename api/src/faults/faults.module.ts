import { Module } from '@nestjs/common';
import { FaultLimits } from './fault-limits';
import { FaultsController } from './faults.controller';

@Module({ controllers: [FaultsController], providers: [FaultLimits] })
export class FaultsModule {}
