import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { runBatch } from '../../database/batch';
import { withClient } from '../../database/pool';
import { setTenant } from '../../database/shared-sql';
import { CONFIG, type Config } from '../../kernel/config/config';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { calendarOf, type StoredCalendar } from './calendar-links.queries';
import { readCalendarToken } from './calendar-token';
import { icalOf } from './ical.rules';

/**
 * One message for a link that was revoked, never existed, or belongs to a professional who does not attend any more or to a tenant that is
 * deactivated or whose plan has none.
 */
const NOT_A_LINK = 'Este link de calendário não vale mais. Peça outro à loja.';

/** The calendar that a link opens. Its only proof is the link: no session, and nothing beyond this one calendar. */
@Injectable()
export class CalendarsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundError if the link does not work */
  async calendar(token: string): Promise<string> {
    const named = readCalendarToken(token);
    const text = named && (await this.read(named.tenantId, named.hash));
    if (!text) throw new NotFoundError(NOT_A_LINK);
    const { shop, professional, events } = JSON.parse(text) as StoredCalendar;
    const { hostname: host } = new URL(this.config.PUBLIC_ORIGIN);
    return icalOf({ name: `${professional} – ${shop}`, host, events });
  }

  private async read(tenantId: string, hash: string): Promise<string | null | undefined> {
    const statements = [setTenant(tenantId), calendarOf(hash)];
    const fields = await this.turns.runForGuest(currentRequest().address, () =>
      withClient(this.dataSource, (client) => runBatch(client, statements, this.config.DATABASE_NAMED_STATEMENTS)),
    );
    return fields[1];
  }
}
