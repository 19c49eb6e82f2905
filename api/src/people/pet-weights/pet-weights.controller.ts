import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { petWeightInputSchema, petWeightSchema, type PetWeightInput } from '@focinho/contracts/people/pet-weights';
import { ApiDataResponse, ApiItemResponse } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { PetWeightsService } from './pet-weights.service';

@ApiTags('pets')
@Controller('api/pets')
@RequirePermission('day.work')
export class WeightsOfPetController {
  constructor(@Inject(PetWeightsService) private readonly weights: PetWeightsService) {}

  /** Weighings of the pet, the newest first, at most 200. */
  @Get(':id/weights')
  @ApiDataResponse(200, z.object({ weights: z.array(petWeightSchema) }))
  list(@Id() { id }: IdParams) {
    return this.weights.list(id);
  }

  /** The pet weighs what its latest weighing says. */
  @Post(':id/weights')
  @ApiItemResponse(201, 'weight', petWeightSchema)
  create(@Id() { id }: IdParams, @Body({ schema: petWeightInputSchema }) input: PetWeightInput) {
    return this.weights.create(id, input);
  }
}

@ApiTags('pets')
@Controller('api/weights')
@RequirePermission('day.work')
export class PetWeightsController {
  constructor(@Inject(PetWeightsService) private readonly weights: PetWeightsService) {}

  /** For a weighing that was wrong: the pet weighs again what the one before says. */
  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.weights.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'weight', petWeightSchema)
  restore(@Id() { id }: IdParams) {
    return this.weights.restore(id);
  }
}
