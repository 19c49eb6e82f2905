import { Module } from '@nestjs/common';
import { PetWeightsController, WeightsOfPetController } from './pet-weights.controller';
import { PetWeightsService } from './pet-weights.service';

@Module({ controllers: [WeightsOfPetController, PetWeightsController], providers: [PetWeightsService] })
export class PetWeightsModule {}
