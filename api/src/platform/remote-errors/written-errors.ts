import type { Reporter } from '../loads/reporters';
import { ReportLimits } from '../../kernel/http/report-limits';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Reports of one network that are written down in an hour, and of one person. */
const PER_PLACE = 30;
/** Reports that are written down in a day: of strangers and trials together, and of sessions of shops that we know. */
const OF_ANYBODY = 2_000;
const OF_KNOWN_SHOPS = 2_000;

/**
 * Decides which reports are written down. Anybody can send them, so one network or person has a share, and what strangers send leaves
 * space for what happens in known shops. All reports are counted in the metrics.
 */
export class WrittenErrors {
  private readonly places = new ReportLimits(PER_PLACE, HOUR_MS);
  private readonly anybody = new ReportLimits(OF_ANYBODY, DAY_MS);
  private readonly knownShops = new ReportLimits(OF_KNOWN_SHOPS, DAY_MS);

  mayWrite({ isKnown, person, network }: Reporter, now = Date.now()): boolean {
    // Colleagues have one network.
    if (this.places.isOverFor(isKnown ? person : network, now)) return false;
    return !(isKnown ? this.knownShops : this.anybody).isOverFor('all', now);
  }
}
