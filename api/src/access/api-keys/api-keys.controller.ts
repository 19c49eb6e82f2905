import { Body, Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { apiKeyInputSchema, apiKeySchema, newApiKeySchema, type ApiKeyInput } from '@focinho/contracts/access/api-keys';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequireFeature, RequirePermission } from '../../kernel/http/routes';
import { ApiKeysService } from './api-keys.service';

@ApiTag('api-keys', 'Keys with which other programs of the shop call this API')
@Controller('api/api-keys')
@RequirePermission('integrations.manage')
export class ApiKeysController {
  constructor(@Inject(ApiKeysService) private readonly keys: ApiKeysService) {}

  @Get()
  @ApiListResponse('keys', apiKeySchema)
  list() {
    return this.keys.list();
  }

  @Post()
  @RequireFeature('integrations')
  @ApiItemResponse(201, 'key', newApiKeySchema)
  create(@Body({ schema: apiKeyInputSchema }) input: ApiKeyInput) {
    return this.keys.create(input);
  }

  /** Ends the key for good, and the webhooks that were made with it. */
  @Delete(':id')
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'id')
  revoke(@Id() { id }: IdParams) {
    return this.keys.revoke(id);
  }
}
