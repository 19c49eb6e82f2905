import type { TestResponse } from './api';
import type { SoakTenant } from './soak-tenants';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MARKER = /marca[0-9a-f]{10}/g;

/** Searches the responses of a soak test for ids and markers of other tenants. */
export class LeakDetector {
  /** The tenant that received an id first is its owner; if another tenant receives it, it has leaked. */
  private readonly owners = new Map<string, SoakTenant>();
  private readonly found = new Set<string>();

  constructor(soakTenants: SoakTenant[]) {
    for (const soakTenant of soakTenants)
      for (const id of Object.values(soakTenant.tenant.ids)) this.owners.set(id, soakTenant);
  }

  /** `sent` is the request: ids and markers that the caller sent itself are no leak. */
  inspect(recipient: SoakTenant, call: string, response: TestResponse, sent: string): void {
    const text = JSON.stringify(response.json);
    for (const [id] of text.matchAll(UUID)) {
      if (sent.includes(id)) continue;
      const owner = this.owners.get(id);
      if (!owner) this.owners.set(id, recipient);
      else if (owner !== recipient)
        this.found.add(`${call} reveals to ${recipient.tenant.slug} an id of ${owner.tenant.slug}`);
    }
    for (const [marker] of text.matchAll(MARKER))
      if (marker !== recipient.marker && !sent.includes(marker))
        this.found.add(`${call} reveals to ${recipient.tenant.slug} ${marker}, which is not its own`);
  }

  /** A statement returned rows although no tenant was set. */
  reportOutside(rows: number): void {
    this.found.add(`a statement without a tenant read ${rows} clients`);
  }

  get leaks(): string[] {
    return [...this.found];
  }
}
