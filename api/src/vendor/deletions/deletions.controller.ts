import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  deletionInputSchema,
  deletionSchema,
  platformDeletionSchema,
  type ShopDeletionInput,
} from '@focinho/contracts/vendor/deletions';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { DeletionsService } from './deletions.service';

@ApiTag('shop-deletions', 'Having everything of a shop deleted, after the terms of the law')
@Controller('api/shop-deletions')
@RequirePermission('shop.delete')
// Whoever leaves has often not paid.
@AllowWhenLapsed()
export class DeletionsController {
  constructor(@Inject(DeletionsService) private readonly deletions: DeletionsService) {}

  /** The requests, the latest first. */
  @Get()
  @ApiDataResponse(200, z.object({ deletions: z.array(deletionSchema) }))
  list() {
    return this.deletions.list();
  }

  /** The password has to be confirmed just before (POST /api/account/confirmation). */
  @Post()
  @ApiItemResponse(201, 'deletion', deletionSchema)
  request(@Body({ schema: deletionInputSchema }) input: ShopDeletionInput) {
    return this.deletions.request(input);
  }

  @Post(':id/withdrawal')
  @HttpCode(200)
  @ApiItemResponse(200, 'deletion', deletionSchema)
  withdraw(@Id() { id }: IdParams) {
    return this.deletions.withdraw(id);
  }
}

@ApiTags('super-admin')
@Controller('api/super-admin/deletions')
@RequirePermission('platform.manage')
export class PlatformDeletionsController {
  constructor(@Inject(DeletionsService) private readonly deletions: DeletionsService) {}

  /** Requests of all shops with their certificates, the latest first. */
  @Get()
  @ApiDataResponse(200, z.object({ deletions: z.array(platformDeletionSchema) }))
  list() {
    return this.deletions.listAll();
  }
}
