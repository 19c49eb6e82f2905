import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { withEnd } from '../kernel/fairness/with-end';
import { isEndedSession } from '../kernel/http/database-errors';

/**
 * Sessions that the database reported as ended. They never begin again, so a token that names one is refused without asking the
 * database, and does not count against its tenant.
 */
@Injectable()
export class EndedSessions {
  private readonly ids = new LRUCache<string, true>({ max: 10_000 });

  has(sessionId: string): boolean {
    return this.ids.has(sessionId);
  }

  /** Runs work of a session, and remembers if it turns out to have ended. */
  watch<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    return withEnd(work, (error) => {
      if (isEndedSession(error)) this.ids.set(sessionId, true);
    });
  }
}
