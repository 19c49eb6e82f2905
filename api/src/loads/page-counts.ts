import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { PageLoad } from '@focinho/contracts/loads';
import { CONFIG, type Config } from '../config/config';
import { queryPool } from '../database/batch';
import { addToCounters, type PageCount } from './page-counts.queries';
import { readPageToken } from './page-token';

/** How many pages that were served can still report; the oldest ones are forgotten. */
const PAGES = 50_000;
/** How many different reports one served page can make; there are fewer pages in the menu. */
const REPORTS_PER_PAGE = 60;

/** Counts what pages report about the releases that they were served. */
@Injectable()
export class PageCounts {
  private readonly logger = new Logger('page-counts');
  /** What each page has reported already, by the nonce of its token: a report counts once, however often it is sent. */
  private readonly reported = new LRUCache<string, Set<string>>({ max: PAGES });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Counts loads or faults, and nothing without a valid token or about a release that the page was not served.
   * @returns how many were counted
   */
  async count(kind: 'loads' | 'faults', pageToken: string, loads: PageLoad[]): Promise<number> {
    const token = readPageToken(this.config.PAGE_TOKEN_SECRET, pageToken);
    if (!token || !this.dataSource.isInitialized) return 0;
    const counts = loads.flatMap(({ remote, release, page }): PageCount[] => {
      const served = token.releases.get(remote);
      const isNew = served?.release === release && this.isNew(token.nonce, `${kind} ${remote} ${page}`);
      return isNew ? [{ remote, release, page, weight: served.weight }] : [];
    });
    if (counts.length === 0) return 0;
    const [loaded, failed] = kind === 'loads' ? ([1, 0] as const) : ([0, 1] as const);
    try {
      await queryPool(this.dataSource, addToCounters(token.tenant, counts, loaded, failed));
      return counts.length;
    } catch (error) {
      this.logger.warn(`Counts lost: ${String(error)}`);
      return 0;
    }
  }

  private isNew(nonce: string, report: string): boolean {
    const known = this.reported.get(nonce) ?? new Set();
    this.reported.set(nonce, known);
    if (known.has(report) || known.size >= REPORTS_PER_PAGE) return false;
    known.add(report);
    return true;
  }
}
