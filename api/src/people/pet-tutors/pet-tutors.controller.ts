import { Body, Controller, Delete, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { petTutorInputSchema, petTutorSchema, type PetTutorInput } from '@focinho/contracts/people/pet-tutors';
import { ApiItemResponse } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { PetTutorsService } from './pet-tutors.service';

@ApiTags('pets')
@Controller('api/pets')
@RequirePermission('day.work')
export class TutorsOfPetController {
  constructor(@Inject(PetTutorsService) private readonly tutors: PetTutorsService) {}

  /** Another client who takes care of the pet; who pays stays the same. They are read with the record of the pet. */
  @Post(':id/tutors')
  @ApiItemResponse(201, 'tutor', petTutorSchema)
  create(@Id() { id }: IdParams, @Body({ schema: petTutorInputSchema }) input: PetTutorInput) {
    return this.tutors.create(id, input);
  }
}

@ApiTags('pets')
@Controller('api/pet-tutors')
@RequirePermission('day.work')
export class PetTutorsController {
  constructor(@Inject(PetTutorsService) private readonly tutors: PetTutorsService) {}

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.tutors.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'tutor', petTutorSchema)
  restore(@Id() { id }: IdParams) {
    return this.tutors.restore(id);
  }
}
