import type { EntityManager } from 'typeorm';
import { petInputSchema, type NewPet } from '@focinho/contracts/people/pets';
import { lockRow, newId } from '../../database/records';
import { Client } from '../clients/clients.entity';
import { Pet } from './pets.entity';

interface Comes {
  petId: string | null;
  newPet?: NewPet | null | undefined;
}

/** The pet that comes; one that the shop does not know yet is registered, and so is its owner. @returns its id */
export async function petOf(tx: EntityManager, { petId, newPet }: Comes): Promise<string> {
  if (petId) return petId;
  if (!newPet) throw new Error('Neither a pet nor a new one');
  const { client, clientId, ...fields } = newPet;
  const pet = petInputSchema.parse({ ...fields, clientId: clientId ?? (await register(tx, client)) });
  if (clientId) await lockRow(tx, 'clients', clientId, 'Cliente não encontrado.', { lock: 'key share' });
  const id = newId();
  await tx.insert(Pet, { id, ...pet });
  return id;
}

/** Nobody asks for an e-mail address here; clients without one have an empty one. */
async function register(tx: EntityManager, client: NewPet['client']): Promise<string> {
  if (!client) throw new Error('A new pet without an owner');
  const id = newId();
  await tx.insert(Client, { id, ...client, email: '', address: null });
  return id;
}
