import { Body, Controller, Get, HttpCode, Inject, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  activeSchema,
  ownerPasswordSchema,
  tenantDetailSchema,
  tenantInputSchema,
  tenantListQuerySchema,
  tenantSchema,
  tenantUpdateSchema,
  type TenantInput,
  type TenantListQuery,
  type TenantUpdate,
} from '@focinho/contracts/platform/super-admin';
import { ApiItemResponse, ApiListResponse } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { SuperAdminTenantsService } from './tenants.service';

@ApiTags('super-admin')
@Controller('api/super-admin/tenants')
@RequirePermission('platform.manage')
export class SuperAdminTenantsController {
  constructor(@Inject(SuperAdminTenantsService) private readonly tenants: SuperAdminTenantsService) {}

  @Get()
  @ApiListResponse('tenants', tenantSchema)
  list(@Query({ schema: tenantListQuerySchema }) query: TenantListQuery) {
    return this.tenants.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'tenant', tenantDetailSchema)
  create(@Body({ schema: tenantInputSchema }) input: TenantInput) {
    return this.tenants.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'tenant', tenantDetailSchema)
  get(@Id() { id }: IdParams) {
    return this.tenants.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'tenant', tenantDetailSchema)
  update(@Id() { id }: IdParams, @Body({ schema: tenantUpdateSchema }) patch: TenantUpdate) {
    return this.tenants.update(id, patch);
  }

  @Patch(':id/status')
  @ApiItemResponse(200, 'tenant', tenantDetailSchema)
  setActive(@Id() { id }: IdParams, @Body({ schema: activeSchema }) { isActive }: z.infer<typeof activeSchema>) {
    return this.tenants.setActive(id, isActive);
  }

  @Post(':id/owner-password')
  @HttpCode(200)
  @ApiItemResponse(200, 'tenant', tenantDetailSchema)
  setOwnerPassword(
    @Id() { id }: IdParams,
    @Body({ schema: ownerPasswordSchema }) { password }: z.infer<typeof ownerPasswordSchema>,
  ) {
    return this.tenants.setOwnerPassword(id, password);
  }
}
