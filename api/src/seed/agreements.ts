import type { EntityManager } from 'typeorm';
import { fillAgreement, withAcceptance } from '@focinho/contracts/people/agreement-text';
import { STARTER_AGREEMENTS } from '@focinho/contracts/people/starter-agreements';
import { SPECIES_LABEL, type Species } from '@focinho/contracts/kernel/enums';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { queryRows } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { insertAgreement } from '../people/agreements/agreements.queries';
import { chainHashOf, FIRST_HASH, signatureHashOf, textHashOf, type Link } from '../people/agreements/chain.rules';
import { insertRows } from './rows';

/** How many pets have a signed agreement; two of those that are still expected today have none, and are asked at arrival. */
const SIGNED = 40;
const WITHOUT = 2;
const DAY = 86_400_000;

interface Signer {
  shop: string;
  clientId: string;
  client: string;
  petId: string;
  pet: string;
  species: Species;
}
/** Pets of the transaction's tenant, first those that are expected today, then those that have come. */
const SIGNERS = sql<Signer>`
  select t.name as shop, c.id as "clientId", c.name as client, p.id as "petId", p.name as pet, p.species
  from pets p join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id
  join tenants t on t.id = p.tenant_id
  where p.tenant_id = app.current_tenant() and p.deleted_at is null and c.deleted_at is null and p.deceased_on is null
  order by (
    select min(case when a.arrived_at is null and a.status in ('SCHEDULED', 'CONFIRMED') then 1 else 2 end) from appointments a
    where a.tenant_id = p.tenant_id and a.pet_id = p.id and a.deleted_at is null
      and a.date = (now() at time zone ${DEFAULT_TIME_ZONE})::date
  ), p.created_at, p.id
  limit ${SIGNED + WITHOUT}`;

const [RESPONSIBILITY] = STARTER_AGREEMENTS;

/** Gives the demonstration the starter templates, and agreements that were signed in the last weeks. */
export async function seedAgreements(tx: EntityManager, witness: { id: string }): Promise<void> {
  const templates = STARTER_AGREEMENTS.map(({ kind, name, body, validDays, requiredAt }) => ({
    ...{ id: newId(), kind, name, body, version: 1, valid_days: validDays, required_at: requiredAt, is_active: true },
  }));
  await insertRows(tx, 'agreement_templates', templates);
  const [first] = templates;
  if (!first || !RESPONSIBILITY) return;
  const signers = (await queryRows(tx, SIGNERS)).slice(WITHOUT);
  let previousHash = FIRST_HASH;
  for (const [index, signer] of signers.entries()) {
    const signedAt = new Date(Date.now() - (signers.length - index) * DAY);
    const { link, ...rest } = agreementOf(signer, {
      templateId: first.id,
      witnessId: witness.id,
      signedAt,
      index,
      previousHash,
    });
    previousHash = chainHashOf(link);
    await queryRows(tx, insertAgreement({ ...link, ...rest, hash: previousHash }));
  }
}

interface Signing {
  templateId: string;
  witnessId: string;
  signedAt: Date;
  index: number;
  previousHash: string;
}
function agreementOf(signer: Signer, { templateId, witnessId, signedAt, index, previousHash }: Signing) {
  const title = RESPONSIBILITY?.name ?? '';
  const values = {
    ...{ loja: signer.shop, tutor: signer.client, pet: signer.pet, 'pet.especie': SPECIES_LABEL[signer.species] },
    data: signedAt.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }),
  };
  const text = withAcceptance(fillAgreement(RESPONSIBILITY?.body ?? '', values).text);
  const signed = {
    ...{ signerName: signer.client, signerDocument: null, signatureMethod: 'DRAWN' as const, strokes: scribble(index) },
    ...{ ipAddress: '203.0.113.10', userAgent: 'Tablet da demonstração' },
  };
  const link: Link = {
    ...{ number: index + 1, previousHash, id: newId(), clientId: signer.clientId, petId: signer.petId, templateId },
    ...{
      templateVersion: 1,
      addendumOf: null,
      textHash: textHashOf(title, text),
      signatureHash: signatureHashOf(signed),
    },
    ...{ identifiedBy: 'PRESENT_STAFF' as const, witnessId, signedAt: signedAt.toISOString() },
    expiresOn: new Date(signedAt.getTime() + 364 * DAY).toISOString().slice(0, 10),
  };
  return { link, ...signed, title, text };
}

/** Loops along a line, another one for each client. */
function scribble(index: number): number[][] {
  const stroke: number[] = [];
  for (let step = 0; step <= 60; step += 1) {
    const angle = step * (0.45 + (index % 5) * 0.05);
    stroke.push(
      Math.round(60 + step * 7 + 18 * Math.sin(angle * 1.7)),
      Math.round(100 + (50 - (index % 4) * 8) * Math.cos(angle)),
    );
  }
  return [stroke, [90, 165, 480, 150 + (index % 3) * 8]];
}
