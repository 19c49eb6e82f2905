import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { idParamsSchema, type IdParams } from '@focinho/contracts/kernel/fields';
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
import { ApiItemResponse, ApiListResponse } from '../../kernel/http/openapi';
import { TillService } from './till.service';

@ApiTags('till')
@Controller('api/till')
export class TillController {
  constructor(@Inject(TillService) private readonly till: TillService) {}

  @Get()
  @ApiItemResponse(200, 'till', tillSchema)
  get() {
    return this.till.get();
  }

  @Put('settings')
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
  session(@Param({ schema: idParamsSchema }) { id }: IdParams) {
    return this.till.session(id);
  }
}
