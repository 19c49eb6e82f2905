import type { TestResponse } from './api';
import type { SoakTenant } from './soak-tenants';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MARKER = /marca[0-9a-f]{10}/g;

/** Reads every answer of a soak, and knows whose every id and every marker is. */
export class LeakDetector {
  /** Every id belongs to who was told of it first: told to a second shop, it leaked to one of the two. */
  private readonly owners = new Map<string, SoakTenant>();
  private readonly found = new Set<string>();

  constructor(soakTenants: SoakTenant[]) {
    for (const soakTenant of soakTenants)
      for (const id of Object.values(soakTenant.tenant.ids)) this.owners.set(id, soakTenant);
  }

  /** `sent` is what the caller named itself: an echo of it tells nothing. */
  inspect(recipient: SoakTenant, call: string, response: TestResponse, sent: string): void {
    const text = JSON.stringify(response.json);
    for (const [id] of text.matchAll(UUID)) {
      if (sent.includes(id)) continue;
      const owner = this.owners.get(id);
      if (!owner) this.owners.set(id, recipient);
      else if (owner !== recipient)
        this.found.add(`${call} tells ${recipient.tenant.slug} an id of ${owner.tenant.slug}`);
    }
    for (const [marker] of text.matchAll(MARKER))
      if (marker !== recipient.marker && !sent.includes(marker))
        this.found.add(`${call} tells ${recipient.tenant.slug} ${marker}, which is not its own`);
  }

  /** A statement that did not enter any tenant has answered rows. */
  reportOutside(rows: number): void {
    this.found.add(`a statement outside of every tenant reads ${rows} clients`);
  }

  get leaks(): string[] {
    return [...this.found];
  }
}
