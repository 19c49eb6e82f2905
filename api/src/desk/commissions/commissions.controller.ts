import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  commissionClosingInputSchema,
  commissionPayoutInputSchema,
  commissionPeriodDetailSchema,
  commissionPeriodListQuerySchema,
  commissionPeriodSchema,
  commissionRuleInputSchema,
  commissionRuleListQuerySchema,
  commissionRuleSchema,
  commissionSettingsInputSchema,
  commissionSettingsSchema,
  openCommissionsQuerySchema,
  openCommissionsSchema,
  type CommissionClosingInput,
  type CommissionPayoutInput,
  type CommissionPeriodListQuery,
  type CommissionRuleInput,
  type CommissionRuleListQuery,
  type CommissionSettingsInput,
  type OpenCommissionsQuery,
} from '@focinho/contracts/desk/commissions';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { CommissionsService } from './commissions.service';

@ApiTag('commissions', 'What professionals earn for what they do and sell')
@Controller('api/commission-rules')
@RequirePermission('commissions.manage')
export class CommissionRulesController {
  constructor(@Inject(CommissionsService) private readonly commissions: CommissionsService) {}

  @Get()
  @ApiListResponse('rules', commissionRuleSchema)
  list(@Query({ schema: commissionRuleListQuerySchema }) query: CommissionRuleListQuery) {
    return this.commissions.rules(query);
  }

  /** Plano Max. Counts for what is sold from now on. Refused (409) if there is a rule about the same. */
  @Post()
  @ApiItemResponse(201, 'rule', commissionRuleSchema)
  create(@Body({ schema: commissionRuleInputSchema }) input: CommissionRuleInput) {
    return this.commissions.createRule(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'rule', commissionRuleSchema)
  get(@Id() { id }: IdParams) {
    return this.commissions.rule(id);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.commissions.removeRule(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'rule', commissionRuleSchema)
  restore(@Id() { id }: IdParams) {
    return this.commissions.restoreRule(id);
  }
}

@ApiTags('commissions')
@Controller('api/commission-settings')
@RequirePermission('commissions.manage')
export class CommissionSettingsController {
  constructor(@Inject(CommissionsService) private readonly commissions: CommissionsService) {}

  @Get()
  @ApiItemResponse(200, 'settings', commissionSettingsSchema)
  get() {
    return this.commissions.settings();
  }

  @Put()
  @ApiItemResponse(200, 'settings', commissionSettingsSchema)
  save(@Body({ schema: commissionSettingsInputSchema }) input: CommissionSettingsInput) {
    return this.commissions.saveSettings(input);
  }
}

@ApiTags('commissions')
@Controller('api/commissions')
@RequirePermission('day.work')
export class OpenCommissionsController {
  constructor(@Inject(CommissionsService) private readonly commissions: CommissionsService) {}

  /** The open period up to a day, by default today; STAFF sees their own. */
  @Get()
  @ApiItemResponse(200, 'commissions', openCommissionsSchema)
  get(@Query({ schema: openCommissionsQuerySchema }) query: OpenCommissionsQuery) {
    return this.commissions.open(query);
  }
}

@ApiTags('commissions')
@Controller('api/commission-periods')
@RequirePermission('commissions.manage')
export class CommissionPeriodsController {
  constructor(@Inject(CommissionsService) private readonly commissions: CommissionsService) {}

  /** STAFF sees their own sums. */
  @Get()
  @RequirePermission('day.work')
  @ApiListResponse('periods', commissionPeriodSchema)
  list(@Query({ schema: commissionPeriodListQuerySchema }) query: CommissionPeriodListQuery) {
    return this.commissions.periods(query);
  }

  /** Plano Max. Freezes the open period. Refused (409) if its total is not the one that was shown. */
  @Post()
  @ApiItemResponse(201, 'period', commissionPeriodDetailSchema)
  close(@Body({ schema: commissionClosingInputSchema }) input: CommissionClosingInput) {
    return this.commissions.close(input);
  }

  /** STAFF sees their own. */
  @Get(':id')
  @RequirePermission('day.work')
  @ApiItemResponse(200, 'period', commissionPeriodDetailSchema)
  get(@Id() { id }: IdParams) {
    return this.commissions.period(id);
  }

  /** Notes that somebody was paid, or that it was a mistake. */
  @Post(':id/payouts')
  @HttpCode(200)
  @ApiItemResponse(200, 'period', commissionPeriodDetailSchema)
  payOut(@Id() { id }: IdParams, @Body({ schema: commissionPayoutInputSchema }) input: CommissionPayoutInput) {
    return this.commissions.payOut(id, input);
  }
}
