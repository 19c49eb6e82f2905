import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  cashbackRuleInputSchema,
  cashbackRuleListQuerySchema,
  cashbackRuleSchema,
  cashbackSettingsInputSchema,
  cashbackSettingsSchema,
  clientCashbackSchema,
  type CashbackRuleInput,
  type CashbackRuleListQuery,
  type CashbackSettingsInput,
} from '@focinho/contracts/desk/cashback';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { CashbackService } from './cashback.service';

@ApiTag('cashback', 'Money that clients earn with what they pay, and spend on later sales')
@Controller('api/cashback-rules')
@RequirePermission('settings.change')
export class CashbackRulesController {
  constructor(@Inject(CashbackService) private readonly cashback: CashbackService) {}

  @Get()
  @RequirePermission('day.work')
  @ApiListResponse('rules', cashbackRuleSchema)
  list(@Query({ schema: cashbackRuleListQuerySchema }) query: CashbackRuleListQuery) {
    return this.cashback.list(query);
  }

  /** Plano Max. Refused (409) if there is a rule about the same. */
  @Post()
  @ApiItemResponse(201, 'rule', cashbackRuleSchema)
  create(@Body({ schema: cashbackRuleInputSchema }) input: CashbackRuleInput) {
    return this.cashback.create(input);
  }

  @Get(':id')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'rule', cashbackRuleSchema)
  get(@Id() { id }: IdParams) {
    return this.cashback.get(id);
  }

  /** Saves the rule as a whole. */
  @Put(':id')
  @ApiItemResponse(200, 'rule', cashbackRuleSchema)
  update(@Id() { id }: IdParams, @Body({ schema: cashbackRuleInputSchema }) input: CashbackRuleInput) {
    return this.cashback.update(id, input);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.cashback.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'rule', cashbackRuleSchema)
  restore(@Id() { id }: IdParams) {
    return this.cashback.restore(id);
  }
}

@ApiTags('cashback')
@Controller('api/cashback-settings')
@RequirePermission('settings.change')
export class CashbackSettingsController {
  constructor(@Inject(CashbackService) private readonly cashback: CashbackService) {}

  @Get()
  @ApiItemResponse(200, 'settings', cashbackSettingsSchema)
  get() {
    return this.cashback.settings();
  }

  @Put()
  @ApiItemResponse(200, 'settings', cashbackSettingsSchema)
  save(@Body({ schema: cashbackSettingsInputSchema }) input: CashbackSettingsInput) {
    return this.cashback.saveSettings(input);
  }
}

@ApiTags('cashback')
@Controller('api/clients/:id/cashback')
@RequirePermission('day.work')
export class CashbackOfClientController {
  constructor(@Inject(CashbackService) private readonly cashback: CashbackService) {}

  @Get()
  @ApiItemResponse(200, 'cashback', clientCashbackSchema)
  get(@Id() { id }: IdParams) {
    return this.cashback.ofClient(id);
  }
}
