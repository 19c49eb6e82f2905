import { Module } from '@nestjs/common';
import { ClientMergesController, PetMergesController } from './merges.controller';
import { MergesService } from './merges.service';

@Module({ controllers: [ClientMergesController, PetMergesController], providers: [MergesService] })
export class MergesModule {}
