import { Inject, Injectable, Logger } from '@nestjs/common';
import { queryRows } from '../../database/batch';
import { TenantDb } from '../../database/tenant-db';
import { PixCharges, tenantOfRequest } from './pix-charges';
import { openAtProvider } from './pix-charges.queries';
import type { PixPurpose } from './pix-settlements';

/** Somebody waits at the desk. */
const AT_MOST_MS = 2_500;

/** Open charges that may have been paid without our having heard of it yet. */
@Injectable()
export class OpenPix {
  private readonly logger = new Logger('pix');
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(PixCharges) private readonly charges: PixCharges,
  ) {}

  /**
   * Asks the provider about the open charges for something that is about to be paid otherwise, because its webhook may be late or lost.
   * What it does not say in time is found later, as without this.
   */
  async ask(purpose: PixPurpose, subjectId: string): Promise<void> {
    const open = await this.db.precheck((tx) => queryRows(tx, openAtProvider(purpose, subjectId)));
    if (!open.length) return;
    const tenantId = tenantOfRequest();
    const signal = AbortSignal.timeout(AT_MOST_MS);
    await Promise.all(open.map(({ id }) => this.charges.settle(tenantId, id, signal))).catch((error: unknown) =>
      this.logger.warn(`An open PIX charge was not checked: ${String(error)}`),
    );
  }
}
