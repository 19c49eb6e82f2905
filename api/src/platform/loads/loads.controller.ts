import { Body, Controller, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import { loadsInputSchema, type LoadsInput } from '@focinho/contracts/journal/loads';
import { ApiDataResponse, ApiTag } from '../../kernel/http/openapi';
import { ReportLimits } from '../../kernel/http/report-limits';
import { currentRequest } from '../../kernel/http/request-context';
import { Public } from '../../kernel/http/routes';
import { PageCounts } from './page-counts';

@ApiTag('loads', 'Reports of the pages that were opened')
@Controller('api/loads')
@Public()
export class LoadsController {
  /** Higher than for errors, because all people of a shop may have one address. */
  private readonly limits = new ReportLimits(120);
  constructor(@Inject(PageCounts) private readonly counts: PageCounts) {}

  /**
   * A page reports what it opened, and what is wrong with it although it works. Whatever is not counted, for lack of a valid token or because there is too much of it, is no
   * error: there is nothing that the page could do about it.
   */
  @Post()
  @ApiDataResponse(201, z.object({ counted: z.number().int() }))
  async report(@Body({ schema: loadsInputSchema }) { pageToken, loads, symptoms }: LoadsInput) {
    if (this.limits.isOver(currentRequest().address)) return { counted: 0 };
    const counted = await this.counts.count('loads', pageToken, loads);
    return { counted: counted + (await this.counts.countSymptoms(pageToken, symptoms)) };
  }
}
