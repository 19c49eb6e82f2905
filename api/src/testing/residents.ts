import { randomBytes } from 'node:crypto';
import type { Random } from '../seed/random';
import type { TestApi } from './api';
import { fillShop, type FullShop, type Ids, type Kind } from './full-shop';

/** The latest ids of a kind are enough to draw from. */
const REMEMBERED = 30;

/** A shop among many in a soak, with the ids of its records as they come and go. */
export class Resident {
  private readonly known: Map<Kind, string[]>;

  private constructor(readonly shop: FullShop) {
    this.known = new Map(Object.entries(shop.ids).map(([kind, id]) => [toKind(kind, shop.ids), [id]]));
  }

  static async moveIn(api: TestApi, n: number): Promise<Resident> {
    const marker = `marca${randomBytes(5).toString('hex')}`;
    return new Resident(await fillShop(await api.shop(`vizinha-${n}`), marker));
  }

  get marker(): string {
    return this.shop.marker;
  }

  /** One of its records of every kind. */
  someIds(random: Random): Ids {
    const ids = { ...this.shop.ids };
    for (const [kind, known] of this.known) if (known.length) ids[kind] = random.oneOf(known);
    return ids;
  }

  remember(kind: Kind, id: string): void {
    this.known.set(kind, [...(this.known.get(kind) ?? []), id].slice(-REMEMBERED));
  }

  forget(kind: Kind, id: string): void {
    this.known.set(kind, this.known.get(kind)?.filter((known) => known !== id) ?? []);
  }
}

const toKind = (name: string, ids: Ids): Kind => {
  const kinds: string[] = Object.keys(ids);
  if (isKind(name, kinds)) return name;
  throw new Error(`${name} is no kind of record`);
};
const isKind = (name: string, kinds: string[]): name is Kind => kinds.includes(name);
