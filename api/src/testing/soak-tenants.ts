import { randomBytes } from 'node:crypto';
import type { Random } from '../seed/random';
import type { TestApi } from './api';
import { fillTenant, type FullTenant, type Ids, type Kind } from './full-tenant';

/** How many ids of each kind are remembered. */
const REMEMBERED = 30;

/** One of the tenants of a soak test, with the ids of its current records. */
export class SoakTenant {
  private readonly known: Map<Kind, string[]>;

  private constructor(readonly tenant: FullTenant) {
    this.known = new Map(Object.entries(tenant.ids).map(([kind, id]) => [toKind(kind, tenant.ids), [id]]));
  }

  static async create(api: TestApi, n: number): Promise<SoakTenant> {
    const marker = `marca${randomBytes(5).toString('hex')}`;
    return new SoakTenant(await fillTenant(await api.tenant(`loja-${n}`), marker));
  }

  get marker(): string {
    return this.tenant.marker;
  }

  /** The id of a random record of every kind. */
  randomIds(random: Random): Ids {
    const ids = { ...this.tenant.ids };
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
  throw new Error(`${name} is not a kind of record`);
};
const isKind = (name: string, kinds: string[]): name is Kind => kinds.includes(name);
