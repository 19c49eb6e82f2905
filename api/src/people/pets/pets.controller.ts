import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  petInputSchema,
  petListQuerySchema,
  petSchema,
  petUpdateSchema,
  type PetInput,
  type PetListQuery,
  type PetUpdate,
} from '@focinho/contracts/people/pets';
import { idParamsSchema, type IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse } from '../../kernel/http/openapi';
import { PetsService } from './pets.service';

@ApiTags('pets')
@Controller('api/pets')
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
  get(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.pets.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'pet', petSchema)
  update(@Param({ schema: idParamsSchema }) { id }: IdParams, @Body({ schema: petUpdateSchema }) patch: PetUpdate) {
    return this.pets.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.pets.remove(id);
  }
}
