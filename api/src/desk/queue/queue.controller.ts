import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  arrivalsInputSchema,
  arrivalsSchema,
  arrivalUpdateSchema,
  deskFoundSchema,
  deskSearchQuerySchema,
  moveInputSchema,
  moveParamsSchema,
  queueEntrySchema,
  queueSchema,
  walkInInputSchema,
  walkInSchema,
  type ArrivalsInput,
  type ArrivalUpdate,
  type DeskSearchQuery,
  type MoveInput,
  type MoveParams,
  type WalkInInput,
} from '@focinho/contracts/desk/queue';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { QueueService } from './queue.service';

@ApiTag('queue', 'The day of the shop: who is expected, who has arrived, and what is being done with each pet')
@Controller('api/queue')
@RequirePermission('day.work')
export class QueueController {
  constructor(@Inject(QueueService) private readonly queue: QueueService) {}

  /** Today's appointments and those whose pet is in the shop, by time. */
  @Get()
  @ApiDataResponse(200, queueSchema)
  get() {
    return this.queue.queue();
  }

  /** At most eight pets by their name, their owner's name or phone, and four clients who have no pet. */
  @Get('pets')
  @ApiDataResponse(200, deskFoundSchema)
  pets(@Query({ schema: deskSearchQuerySchema }) query: DeskSearchQuery) {
    return this.queue.pets(query);
  }

  /** Pets that have arrived together. */
  @Post('arrivals')
  @HttpCode(200)
  @ApiDataResponse(200, arrivalsSchema)
  arrive(@Body({ schema: arrivalsInputSchema }) input: ArrivalsInput) {
    return this.queue.arrive(input);
  }

  /** A pet that comes without an appointment. */
  @Post('walk-ins')
  @ApiDataResponse(201, walkInSchema)
  walkIn(@Body({ schema: walkInInputSchema }) input: WalkInInput) {
    return this.queue.walkIn(input);
  }

  @Patch(':id')
  @ApiItemResponse(200, 'entry', queueEntrySchema)
  update(@Id() { id }: IdParams, @Body({ schema: arrivalUpdateSchema }) patch: ArrivalUpdate) {
    return this.queue.update(id, patch);
  }

  /** Moving a pet to where it already is changes nothing. */
  @Post(':id/moves')
  // Pets that are in the shop go home, open orders are paid, and the till is counted.
  @AllowWhenLapsed()
  @HttpCode(200)
  @ApiItemResponse(200, 'entry', queueEntrySchema)
  move(@Id() { id }: IdParams, @Body({ schema: moveInputSchema }) input: MoveInput) {
    return this.queue.move(id, input);
  }

  /** Undoes the last move, for ten minutes. */
  @Delete(':id/moves/:moveId')
  @AllowWhenLapsed()
  @ApiItemResponse(200, 'entry', queueEntrySchema)
  undo(@Param({ schema: moveParamsSchema }) params: MoveParams) {
    return this.queue.undo(params);
  }
}
