import { Body, Controller, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import { remoteErrorInputSchema, type RemoteErrorInput } from '@focinho/contracts/platform/super-admin';
import { TooManyAttemptsError } from '../../kernel/http/errors';
import { ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { ReportLimits } from '../../kernel/http/report-limits';
import { currentRequest } from '../../kernel/http/request-context';
import { Public } from '../../kernel/http/routes';
import { PageCounts } from '../loads/page-counts';
import { Metrics } from '../../kernel/metrics/metrics';
import { WrittenErrors } from './written-errors';
import { PlatformLog } from '../../journal/platform-log/platform-log';

@ApiTag('faults', 'Error reports of remotes')
@Controller('api/faults')
@Public()
export class FaultsController {
  private readonly limits = new ReportLimits(30);
  private readonly written = new WrittenErrors();
  constructor(
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(PageCounts) private readonly counts: PageCounts,
  ) {}

  /**
   * The shell reports that a remote failed in a browser. The super administrator sees it under Sistema. With the token of its
   * page, it is also counted, to tell whether the release is worse than others.
   */
  @Post()
  @ApiDataResponse(201, z.object({}))
  async report(@Body({ schema: remoteErrorInputSchema }) { message, page, pageToken, ...detail }: RemoteErrorInput) {
    if (this.limits.isOver(currentRequest().address))
      throw new TooManyAttemptsError('Muitos relatos de falha. Tente mais tarde.', 60);
    if (this.written.mayWrite(await this.counts.reporterOf(pageToken)))
      this.log.write('error', 'remote', message, { ...detail });
    this.metrics.countBrowserError(detail);
    const { remote, release } = detail;
    if (release !== null && page !== undefined && pageToken !== undefined)
      await this.counts.count('faults', pageToken, [{ remote, release, page }]);
    return {};
  }
}
