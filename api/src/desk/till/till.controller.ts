import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  tillClosingInputSchema,
  tillMovementInputSchema,
  tillOpeningInputSchema,
  tillSchema,
  tillSessionListQuerySchema,
  tillSessionSchema,
  tillSettingsInputSchema,
  type TillClosingInput,
  type TillMovementInput,
  type TillOpeningInput,
  type TillSessionListQuery,
  type TillSettingsInput,
} from '@focinho/contracts/desk/till';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { TillService } from './till.service';

@ApiTag('till', 'The till (“caixa”), for shops that use one')
@Controller('api/till')
@RequirePermission('day.work')
export class TillController {
  constructor(@Inject(TillService) private readonly till: TillService) {}

  @Get()
  @ApiItemResponse(200, 'till', tillSchema)
  get() {
    return this.till.get();
  }

  @Put('settings')
  @RequirePermission('settings.change')
  @ApiItemResponse(200, 'till', tillSchema)
  saveSettings(@Body({ schema: tillSettingsInputSchema }) input: TillSettingsInput) {
    return this.till.saveSettings(input);
  }

  @Post()
  @ApiItemResponse(201, 'session', tillSessionSchema)
  open(@Body({ schema: tillOpeningInputSchema }) input: TillOpeningInput) {
    return this.till.open(input);
  }

  @Post('movements')
  @ApiItemResponse(201, 'session', tillSessionSchema)
  move(@Body({ schema: tillMovementInputSchema }) input: TillMovementInput) {
    return this.till.move(input);
  }

  /** Closes the open session with what was counted; only then the response says what should have been there. */
  @Post('close')
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiItemResponse(200, 'session', tillSessionSchema)
  close(@Body({ schema: tillClosingInputSchema }) input: TillClosingInput) {
    return this.till.close(input);
  }

  @Get('sessions')
  @ApiListResponse('sessions', tillSessionSchema)
  sessions(@Query({ schema: tillSessionListQuerySchema }) query: TillSessionListQuery) {
    return this.till.sessions(query);
  }

  @Get('sessions/:id')
  @ApiItemResponse(200, 'session', tillSessionSchema)
  session(@Id() { id }: IdParams) {
    return this.till.session(id);
  }
}
