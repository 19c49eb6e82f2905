import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  clientMergeInputSchema,
  clientMergePreviewSchema,
  clientMergeQuerySchema,
  duplicatePetSchema,
  petMergeInputSchema,
  petMergePreviewSchema,
  petMergeQuerySchema,
  type ClientMergeInput,
  type ClientMergeQuery,
  type PetMergeInput,
  type PetMergeQuery,
} from '@focinho/contracts/desk/merges';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { clientMatchSchema, clientSchema } from '@focinho/contracts/people/clients';
import { petSchema } from '@focinho/contracts/people/pets';
import { ApiDataResponse, ApiItemResponse } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { MergesService } from './merges.service';

@ApiTags('clients')
@Controller('api/clients')
@RequirePermission('records.merge')
export class ClientMergesController {
  constructor(@Inject(MergesService) private readonly merges: MergesService) {}

  /** At most five clients with the same phone or name. */
  @Get(':id/duplicates')
  @RequirePermission('day.work')
  @ApiDataResponse(200, z.object({ clients: z.array(clientMatchSchema) }))
  duplicates(@Id() { id }: IdParams) {
    return this.merges.duplicateClients(id);
  }

  /** Both clients with all that they have, before the duplicate is merged into the first. */
  @Get(':id/merge')
  @ApiItemResponse(200, 'preview', clientMergePreviewSchema)
  preview(@Id() { id }: IdParams, @Query({ schema: clientMergeQuerySchema }) query: ClientMergeQuery) {
    return this.merges.previewClients(id, query.duplicateClientId);
  }

  /**
   * Gives to the client all that the duplicate has: pets, comandas, sales, packages, PIX charges and fiado. The duplicate is deleted, and its
   * record page leads to this one. It cannot be undone.
   */
  @Post(':id/merge')
  @HttpCode(200)
  @ApiItemResponse(200, 'client', clientSchema)
  merge(@Id() { id }: IdParams, @Body({ schema: clientMergeInputSchema }) input: ClientMergeInput) {
    return this.merges.mergeClients(id, input);
  }
}

@ApiTags('pets')
@Controller('api/pets')
@RequirePermission('records.merge')
export class PetMergesController {
  constructor(@Inject(MergesService) private readonly merges: MergesService) {}

  /** Pets of the same client that are called the same. */
  @Get(':id/duplicates')
  @RequirePermission('day.work')
  @ApiDataResponse(200, z.object({ pets: z.array(duplicatePetSchema) }))
  duplicates(@Id() { id }: IdParams) {
    return this.merges.duplicatePets(id);
  }

  /** Both pets with all that they have, and what is in the way of merging them. */
  @Get(':id/merge')
  @ApiItemResponse(200, 'preview', petMergePreviewSchema)
  preview(@Id() { id }: IdParams, @Query({ schema: petMergeQuerySchema }) query: PetMergeQuery) {
    return this.merges.previewPets(id, query.duplicatePetId);
  }

  /** Gives to the pet all that a duplicate of the same client has. The duplicate is deleted. It cannot be undone. */
  @Post(':id/merge')
  @HttpCode(200)
  @ApiItemResponse(200, 'pet', petSchema)
  merge(@Id() { id }: IdParams, @Body({ schema: petMergeInputSchema }) input: PetMergeInput) {
    return this.merges.mergePets(id, input);
  }
}
