import { Inject, Injectable } from '@nestjs/common';
import type { ClientMergeInput, PetMergeInput } from '@focinho/contracts/desk/merges';
import { isSamePhone, phoneEndings } from '@focinho/contracts/kernel/phone';
import type { Client, ClientMatch } from '@focinho/contracts/people/clients';
import { TenantDb } from '../../database/tenant-db';
import type { Query } from '../../database/sql';
import { refuseAnonymous } from '../../people/clients/anonymous-client';
import { clientsWithDigits, namesakesOf, oneClient } from '../../people/clients/clients.queries';
import { ANONYMOUS, mergeClients } from './merge-clients';
import { mergePets } from './merge-pets';
import { clientMergePreview, duplicatePets, petMergePreview } from './merges.queries';

const NO_CLIENT = 'Cliente não encontrado.';
const NO_PET = 'Pet não encontrado.';
const DUPLICATES_MAX = 5;

@Injectable()
export class MergesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  /** Clients with the same phone, then those with the same name. */
  async duplicateClients(id: string): Promise<{ clients: ClientMatch[] }> {
    const { text } = await this.db.read(oneClient(id), NO_CLIENT);
    const { client } = JSON.parse(text) as { client: Client };
    const [ending] = phoneEndings(client.phone ?? '');
    const withDigits = ending ? await this.matches(clientsWithDigits(ending)) : [];
    const withPhone = withDigits.filter(({ phone }) => isSamePhone(phone ?? '', client.phone ?? ''));
    const named = await this.matches(namesakesOf(id, DUPLICATES_MAX));
    const found = new Map([...withPhone, ...named].map((match) => [match.id, match]));
    found.delete(id);
    return { clients: [...found.values()].slice(0, DUPLICATES_MAX) };
  }

  previewClients(id: string, duplicateId: string) {
    for (const one of [id, duplicateId]) refuseAnonymous(one, ANONYMOUS);
    return this.db.read(clientMergePreview(id, duplicateId), NO_CLIENT);
  }

  mergeClients(id: string, input: ClientMergeInput) {
    return this.db.tx((tx) => mergeClients(tx, id, input));
  }

  duplicatePets(id: string) {
    return this.db.read(duplicatePets(id), NO_PET);
  }

  previewPets(id: string, duplicateId: string) {
    return this.db.read(petMergePreview(id, duplicateId), NO_PET);
  }

  mergePets(id: string, input: PetMergeInput) {
    return this.db.tx((tx) => mergePets(tx, id, input));
  }

  private async matches(query: Query): Promise<ClientMatch[]> {
    const { text } = await this.db.read(query);
    return (JSON.parse(text) as { clients: ClientMatch[] }).clients;
  }
}
