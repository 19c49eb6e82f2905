import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  petInputSchema,
  petListQuerySchema,
  petSchema,
  petUpdateSchema,
  type PetInput,
  type PetListQuery,
  type PetUpdate,
} from '@focinho/contracts/people/pets';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { PetsService } from './pets.service';

@ApiTag('pets', 'Their animals')
@Controller('api/pets')
@RequirePermission('day.work')
export class PetsController {
  constructor(@Inject(PetsService) private readonly pets: PetsService) {}

  @Get()
  @ApiListResponse('pets', petSchema)
  list(@Query({ schema: petListQuerySchema }) query: PetListQuery) {
    return this.pets.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'pet', petSchema)
  create(@Body({ schema: petInputSchema }) input: PetInput) {
    return this.pets.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'pet', petSchema)
  get(@Id() { id }: IdParams) {
    return this.pets.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'pet', petSchema)
  update(@Id() { id }: IdParams, @Body({ schema: petUpdateSchema }) patch: PetUpdate) {
    return this.pets.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.pets.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'pet', petSchema)
  restore(@Id() { id }: IdParams) {
    return this.pets.restore(id);
  }
}
