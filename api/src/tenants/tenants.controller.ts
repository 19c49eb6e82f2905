import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { settingsInputSchema, settingsSchema, tenantInfoSchema, type SettingsInput } from '@focinho/contracts/tenants';
import { ApiItemResponse, ApiDataResponse } from '../http/openapi';
import { TenantsService } from './tenants.service';

@ApiTags('tenants')
@Controller('api/tenants')
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
  @ApiItemResponse(200, 'settings', settingsSchema)
  saveSettings(@Body({ schema: settingsInputSchema }) input: SettingsInput) {
    return this.tenants.saveSettings(input);
  }
}
