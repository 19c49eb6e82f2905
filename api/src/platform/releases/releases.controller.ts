import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  canaryInputSchema,
  goingOutSchema,
  markBadInputSchema,
  previewInputSchema,
  promoteInputSchema,
  releaseChangeSchema,
  releaseDecisionSchema,
  releaseEventListQuerySchema,
  releaseEventSchema,
  releasePreviewSchema,
  remoteParamsSchema,
  remoteReleasesSchema,
  rollbackInputSchema,
  rolloutInputSchema,
  type CanaryInput,
  type GoingOut,
  type MarkBadInput,
  type PreviewInput,
  type PromoteInput,
  type ReleaseDecision,
  type ReleaseEventListQuery,
  type RemoteParams,
  type RollbackInput,
  type RolloutInput,
} from '@focinho/contracts/platform/releases';
import { ApiDataResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { ReleasesService } from './releases.service';

@ApiTag('releases', 'Releases of the remotes and of the shell: what is served, to whom, and the log of changes')
@Controller('api/super-admin/releases')
@RequirePermission('platform.manage')
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
    @Body({ schema: releaseDecisionSchema }) input: ReleaseDecision,
  ) {
    return this.releases.change('endCanaries', remote, input);
  }

  /** Gives a release to a growing share of tenants and visitors. */
  @Post(':remote/rollout')
  @ApiDataResponse(201, releaseChangeSchema)
  rollout(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: rolloutInputSchema }) input: RolloutInput,
  ) {
    return this.releases.change('rollout', remote, input);
  }

  /** Goes to the next step of a rollout now, after the last one to the promotion. */
  @Post(':remote/advance-rollout')
  @ApiDataResponse(201, releaseChangeSchema)
  advanceRollout(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: goingOutSchema }) input: GoingOut,
  ) {
    return this.releases.change('advanceRollout', remote, input);
  }

  @Post(':remote/pause-rollout')
  @ApiDataResponse(201, releaseChangeSchema)
  pauseRollout(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: releaseDecisionSchema }) input: ReleaseDecision,
  ) {
    return this.releases.change('pauseRollout', remote, input);
  }

  @Post(':remote/resume-rollout')
  @ApiDataResponse(201, releaseChangeSchema)
  resumeRollout(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: goingOutSchema }) input: GoingOut,
  ) {
    return this.releases.change('resumeRollout', remote, input);
  }

  /** Returns everybody to the current release. */
  @Post(':remote/stop-rollout')
  @ApiDataResponse(201, releaseChangeSchema)
  stopRollout(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: releaseDecisionSchema }) input: ReleaseDecision,
  ) {
    return this.releases.change('stopRollout', remote, input);
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

  /** Makes an address that shows a stored release to owners, managers and super administrators, and to nobody else. */
  @Post(':remote/preview')
  @ApiDataResponse(201, releasePreviewSchema)
  preview(
    @Param({ schema: remoteParamsSchema }) { remote }: RemoteParams,
    @Body({ schema: previewInputSchema }) input: PreviewInput,
  ) {
    return this.releases.preview(remote, input);
  }
}
