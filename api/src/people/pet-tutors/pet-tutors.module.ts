import { Module } from '@nestjs/common';
import { PetTutorsController, TutorsOfPetController } from './pet-tutors.controller';
import { PetTutorsService } from './pet-tutors.service';

@Module({ controllers: [TutorsOfPetController, PetTutorsController], providers: [PetTutorsService] })
export class PetTutorsModule {}
