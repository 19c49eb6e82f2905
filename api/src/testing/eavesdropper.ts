import type { Answer } from './api';
import type { Resident } from './residents';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MARKER = /marca[0-9a-f]{10}/g;

/** Reads every answer of a soak, and knows whose every id and every marker is. */
export class Eavesdropper {
  /** Every id belongs to who was told of it first: told to a second shop, it leaked to one of the two. */
  private readonly owners = new Map<string, Resident>();
  private readonly found = new Set<string>();

  constructor(residents: Resident[]) {
    for (const resident of residents) for (const id of Object.values(resident.shop.ids)) this.owners.set(id, resident);
  }

  /** `sent` is what the caller named itself: an echo of it tells nothing. */
  hear(listener: Resident, call: string, answer: Answer, sent: string): void {
    const text = JSON.stringify(answer.json);
    for (const [id] of text.matchAll(UUID)) {
      if (sent.includes(id)) continue;
      const owner = this.owners.get(id);
      if (!owner) this.owners.set(id, listener);
      else if (owner !== listener) this.found.add(`${call} tells ${listener.shop.slug} an id of ${owner.shop.slug}`);
    }
    for (const [marker] of text.matchAll(MARKER))
      if (marker !== listener.marker && !sent.includes(marker))
        this.found.add(`${call} tells ${listener.shop.slug} ${marker}, which is not its own`);
  }

  /** A statement that did not enter any tenant has answered rows. */
  hearOutside(rows: number): void {
    this.found.add(`a statement outside of every tenant reads ${rows} clients`);
  }

  get leaks(): string[] {
    return [...this.found];
  }
}
