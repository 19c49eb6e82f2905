import { isSamePhone, phoneEndings } from '@focinho/contracts/kernel/phone';
import { plainWords } from './words';

export interface KnownClient {
  id: string;
  name: string;
  phone: string | null;
}

/** Whom the shop has already, and whom a spreadsheet has brought so far: found by phone and name, so that nobody comes twice. */
export class KnownPeople {
  private readonly ids = new Set<string>();
  private readonly byPhone = new Map<string, KnownClient[]>();
  private readonly byName = new Map<string, KnownClient[]>();
  /** Ids of pets by client and name. */
  private readonly pets = new Map<string, string>();

  /** Whom it has already stays as they are: an import reads anew whom it has registered itself. */
  add(client: KnownClient): void {
    if (this.ids.has(client.id)) return;
    this.ids.add(client.id);
    append(this.byName, plainWords(client.name), client);
    for (const ending of phoneEndings(client.phone ?? '')) append(this.byPhone, ending, client);
  }

  addPet(pet: { id: string; name: string; clientId: string }): void {
    const key = keyOf(pet.clientId, pet.name);
    if (!this.pets.has(key)) this.pets.set(key, pet.id);
  }

  /**
   * The client of a row: who has the same phone and a name that is a part of the other, or the same name where one of both has no phone.
   * Two phones are two people, whatever their names.
   */
  client({ name, phone }: { name: string; phone: string | null }): KnownClient | undefined {
    const words = plainWords(name);
    const ofPhone = this.withPhone(phone);
    const sameName = ofPhone.find((known) => plainWords(known.name) === words);
    const shorterName = ofPhone.find((known) => isPartOf(plainWords(known.name), words));
    const withoutPhone = (this.byName.get(words) ?? []).find((known) => !phone || !known.phone);
    return sameName ?? shorterName ?? withoutPhone;
  }

  /** Who has the phone of a row under quite another name. */
  ownerOf(phone: string | null): KnownClient | undefined {
    return this.withPhone(phone)[0];
  }

  /** The id of a client's pet of this name. */
  pet(clientId: string, name: string): string | undefined {
    return this.pets.get(keyOf(clientId, name));
  }

  private withPhone(phone: string | null): KnownClient[] {
    if (!phone) return [];
    const known = new Set(phoneEndings(phone).flatMap((ending) => this.byPhone.get(ending) ?? []));
    return [...known].filter((client) => isSamePhone(client.phone ?? '', phone));
  }
}

/** Whether both names may be one: "ana l" and "ana lima da silva", but not "ana lima" and "ana souza". */
function isPartOf(one: string, other: string): boolean {
  const [short = [], long = []] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length);
  return (
    short[0] === long[0] &&
    short.every((word) => long.some((longer) => longer.startsWith(word) || word.startsWith(longer)))
  );
}
const keyOf = (clientId: string, name: string) => `${clientId} ${plainWords(name)}`;
function append(map: Map<string, KnownClient[]>, key: string, client: KnownClient): void {
  const clients = map.get(key);
  if (clients) clients.push(client);
  else map.set(key, [client]);
}
