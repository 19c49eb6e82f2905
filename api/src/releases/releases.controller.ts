import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  canaryInputSchema,
  endCanariesInputSchema,
  markBadInputSchema,
  promoteInputSchema,
  releaseChangeSchema,
  releaseDifferenceQuerySchema,
  releaseDifferenceSchema,
  releaseEventListQuerySchema,
  releaseEventSchema,
  remoteParamsSchema,
  remoteReleasesSchema,
  rollbackInputSchema,
  type CanaryInput,
  type EndCanariesInput,
  type MarkBadInput,
  type PromoteInput,
  type ReleaseDifferenceQuery,
  type ReleaseEventListQuery,
  type RemoteParams,
  type RollbackInput,
} from '@focinho/contracts/releases';
import { ApiDataResponse, ApiItemResponse, ApiListResponse } from '../http/openapi';
import { ReleasesService } from './releases.service';

@ApiTags('releases')
@Controller('api/super-admin/releases')
export class ReleasesController {
  constructor(@Inject(ReleasesService) private readonly releases: ReleasesService) {}

  @Get()
  @ApiDataResponse(200, z.object({ revision: z.number().int(), remotes: z.array(remoteReleasesSchema) }))
  list() {
    return this.releases.list();
  }

  @Get('log')
  @ApiListResponse('events', releaseEventSchema)
  log(@Query({ schema: releaseEventListQuerySchema }) query: ReleaseEventListQuery) {
    return this.releases.log(query);
  }

  @Get(':remote/difference')
  @ApiItemResponse(200, 'difference', releaseDifferenceSchema)
  difference(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Query({ schema: releaseDifferenceQuerySchema }) query: ReleaseDifferenceQuery,
  ) {
    return this.releases.difference(remote, query);
  }

  @Post(':remote/promote')
  @ApiDataResponse(201, releaseChangeSchema)
  promote(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: promoteInputSchema }) input: PromoteInput,
  ) {
    return this.releases.change('promote', remote, input);
  }

  @Post(':remote/canary')
  @ApiDataResponse(201, releaseChangeSchema)
  canary(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: canaryInputSchema }) input: CanaryInput,
  ) {
    return this.releases.change('canary', remote, input);
  }

  @Post(':remote/end-canaries')
  @ApiDataResponse(201, releaseChangeSchema)
  endCanaries(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: endCanariesInputSchema }) input: EndCanariesInput,
  ) {
    return this.releases.change('endCanaries', remote, input);
  }

  /** Returns to the newest older release that works, and marks the current one bad. */
  @Post(':remote/rollback')
  @ApiDataResponse(201, releaseChangeSchema)
  rollback(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: rollbackInputSchema }) input: RollbackInput,
  ) {
    return this.releases.change('rollback', remote, input);
  }

  @Post(':remote/mark-bad')
  @ApiDataResponse(201, releaseChangeSchema)
  markBad(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: markBadInputSchema }) input: MarkBadInput,
  ) {
    return this.releases.change('markBad', remote, input);
  }
}
