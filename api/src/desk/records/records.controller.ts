import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  clientRecordSchema,
  deathInputSchema,
  deathSchema,
  petRecordSchema,
  timelineQuerySchema,
  timelineSchema,
  type DeathInput,
  type TimelineQuery,
} from '@focinho/contracts/desk/records';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { petSchema } from '@focinho/contracts/people/pets';
import { ApiItemResponse } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { RecordsService } from './records.service';

@ApiTags('pets')
@Controller('api/pets')
@RequirePermission('day.work')
export class PetRecordsController {
  constructor(@Inject(RecordsService) private readonly records: RecordsService) {}

  /** Record of a pet: what one needs before one touches it, and the first page of its timeline. */
  @Get(':id/record')
  @ApiItemResponse(200, 'record', petRecordSchema)
  get(@Id() { id }: IdParams) {
    return this.records.pet(id);
  }

  /** Entries that are older than the last known one. */
  @Get(':id/timeline')
  @ApiItemResponse(200, 'timeline', timelineSchema)
  timeline(@Id() { id }: IdParams, @Query({ schema: timelineQuerySchema }) query: TimelineQuery) {
    return this.records.petTimeline(id, query);
  }

  /**
   * Nothing is booked for the pet any more, and what was booked is cancelled. Sent again, it corrects the day; with `undo`, all of it can be
   * undone within a minute.
   */
  @Post(':id/death')
  @HttpCode(200)
  @ApiItemResponse(200, 'death', deathSchema)
  recordDeath(@Id() { id }: IdParams, @Body({ schema: deathInputSchema }) { date }: DeathInput) {
    return this.records.recordDeath(id, date);
  }

  /** For another pet's record, taken by mistake. What was cancelled stays cancelled. */
  @Delete(':id/death')
  @ApiItemResponse(200, 'pet', petSchema)
  retractDeath(@Id() { id }: IdParams) {
    return this.records.retractDeath(id);
  }
}

@ApiTags('clients')
@Controller('api/clients')
@RequirePermission('day.work')
export class ClientRecordsController {
  constructor(@Inject(RecordsService) private readonly records: RecordsService) {}

  /** The client with their pets and their account, and the first page of the timeline. */
  @Get(':id/record')
  @ApiItemResponse(200, 'record', clientRecordSchema)
  get(@Id() { id }: IdParams) {
    return this.records.client(id);
  }

  /** Entries that are older than the last known one. */
  @Get(':id/timeline')
  @ApiItemResponse(200, 'timeline', timelineSchema)
  timeline(@Id() { id }: IdParams, @Query({ schema: timelineQuerySchema }) query: TimelineQuery) {
    return this.records.clientTimeline(id, query);
  }
}
