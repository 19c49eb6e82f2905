import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import {
  rulesInputSchema,
  rulesSchema,
  settingsUpdateSchema,
  settingsSchema,
  tenantInfoSchema,
  type RulesInput,
  type SettingsUpdate,
} from '@focinho/contracts/vendor/tenants';
import { ApiItemResponse, ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { TenantsService } from './tenants.service';

@ApiTag('tenants', 'The tenant itself and its settings')
@Controller('api/tenants')
@RequirePermission('day.work')
export class TenantsController {
  constructor(@Inject(TenantsService) private readonly tenants: TenantsService) {}

  @Get('info')
  @ApiDataResponse(200, tenantInfoSchema)
  info() {
    return this.tenants.info();
  }

  @Get('settings')
  @ApiItemResponse(200, 'settings', settingsSchema)
  settings() {
    return this.tenants.settings();
  }

  @Put('settings')
  @RequirePermission('settings.change')
  @ApiItemResponse(200, 'settings', settingsSchema)
  saveSettings(@Body({ schema: settingsUpdateSchema }) input: SettingsUpdate) {
    return this.tenants.saveSettings(input);
  }

  @Get('rules')
  @ApiItemResponse(200, 'rules', rulesSchema)
  rules() {
    return this.tenants.rules();
  }

  @Put('rules')
  @RequirePermission('rules.change')
  @ApiItemResponse(200, 'rules', rulesSchema)
  saveRules(@Body({ schema: rulesInputSchema }) input: RulesInput) {
    return this.tenants.saveRules(input);
  }
}
