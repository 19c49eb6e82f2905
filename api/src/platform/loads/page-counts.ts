import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { PageLoad, PageSymptom } from '@focinho/contracts/journal/loads';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryPool } from '../../database/batch';
import { countSymptoms, type SymptomCount } from './measured-places.queries';
import { countReports, type PageCount } from './page-counts.queries';
import { readPageToken, type PageToken } from './page-token';
import { Reporters, type Reporter } from './reporters';

/** How many pages that were served can still report; the oldest ones are forgotten. */
const PAGES = 50_000;
/** How many different reports one served page can make; there are fewer pages in the menu. */
const REPORTS_PER_PAGE = 60;
/** How many loads of a release one place can report in an hour: nobody hides its errors behind thousands of loads. */
const LOADS_PER_PLACE = 120;
const HOUR_MS = 60 * 60_000;

/** Counts what pages report about the releases that they were served. */
@Injectable()
export class PageCounts {
  private readonly logger = new Logger('page-counts');
  /** Reports that each page has made already, by the nonce of its token: a report counts once, however often it is sent. */
  private readonly reported = new LRUCache<string, Set<string>>({ max: PAGES });

  private readonly loads = new LRUCache<string, number>({ max: PAGES, ttl: HOUR_MS, noUpdateTTL: true });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Reporters) private readonly reporters: Reporters,
  ) {}

  /**
   * Counts loads or an error, and nothing without a valid token or about a release that the page was not served. What only a logged-in
   * page can have met needs a session of its tenant; the rest counts for a visitor without one.
   * @returns how many were counted
   */
  async count(kind: 'loads' | 'faults', pageToken: string, loads: PageLoad[]): Promise<number> {
    const token = readPageToken(this.config.PAGE_TOKEN_SECRET, pageToken);
    if (!token || !this.dataSource.isInitialized) return 0;
    try {
      const reporter = await this.reporters.reporterOf(token.tenant);
      const counts = loads.flatMap(({ remote, release, page }): PageCount[] => {
        const served = token.releases.get(remote);
        if (!served || !mayReport(token, reporter, remote, release)) return [];
        const isError = kind === 'faults';
        if (isError && !this.isNew(token.nonce, `error ${remote} ${page}`)) return [];
        // An error says that its page was opened, whichever report arrives first, or alone.
        const isOpened = this.isNew(token.nonce, `load ${remote} ${page}`);
        const opens = isOpened && this.mayLoad(`${reporter.place} ${remote} ${release}`) ? 1 : 0;
        if (!isError && opens === 0) return [];
        const documents = this.isNew(`${token.nonce} opened`, remote) ? 1 : 0;
        return [{ remote, release, page, weight: served.weight, opens, faults: isError ? 1 : 0, documents }];
      });
      if (counts.length === 0) return 0;
      return (await queryPool(this.dataSource, countReports(reporter, counts))).length;
    } catch (error) {
      this.logger.warn(`Counts lost: ${String(error)}`);
      return 0;
    }
  }

  /** Who reports with the token of a page; a visitor without a genuine one. */
  reporterOf(pageToken: string | undefined): Promise<Reporter> {
    const token = pageToken === undefined ? undefined : readPageToken(this.config.PAGE_TOKEN_SECRET, pageToken);
    return this.reporters.reporterOf(token?.tenant ?? '');
  }

  /** Counts what is wrong with pages that work: each kind once for a remote in a document. @returns how many were counted */
  async countSymptoms(pageToken: string, symptoms: PageSymptom[]): Promise<number> {
    const token = symptoms.length > 0 ? readPageToken(this.config.PAGE_TOKEN_SECRET, pageToken) : undefined;
    if (!token || !this.dataSource.isInitialized) return 0;
    try {
      const reporter = await this.reporters.reporterOf(token.tenant);
      const counts = symptoms.flatMap(({ remote, release, kind }): SymptomCount[] =>
        mayReport(token, reporter, remote, release) && this.isNew(token.nonce, `${kind} ${remote}`)
          ? [{ remote, release, kind }]
          : [],
      );
      if (counts.length === 0) return 0;
      return (await queryPool(this.dataSource, countSymptoms(reporter, counts))).length;
    } catch (error) {
      this.logger.warn(`Counts lost: ${String(error)}`);
      return 0;
    }
  }

  private mayLoad(placeAndRelease: string): boolean {
    const loads = (this.loads.get(placeAndRelease) ?? 0) + 1;
    this.loads.set(placeAndRelease, loads);
    return loads <= LOADS_PER_PLACE;
  }

  private isNew(nonce: string, report: string): boolean {
    const known = this.reported.get(nonce) ?? new Set();
    this.reported.set(nonce, known);
    if (known.has(report) || known.size >= REPORTS_PER_PAGE) return false;
    known.add(report);
    return true;
  }
}

/** Whether the page was served the release, to somebody who may have seen its pages. */
function mayReport({ releases }: PageToken, { tenant }: Reporter, remote: string, release: string): boolean {
  const served = releases.get(remote);
  return served?.release === release && !(served.needsSession && tenant === '');
}
