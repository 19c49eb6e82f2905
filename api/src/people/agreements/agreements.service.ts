import { Inject, Injectable } from '@nestjs/common';
import type {
  AddendumInput,
  AgreementInput,
  AgreementListQuery,
  SignedAgreement,
} from '@focinho/contracts/people/agreements';
import { withAcceptance } from '@focinho/contracts/people/agreement-text';
import { queryRow } from '../../database/batch';
import { lockRow } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { CHAIN, evidenceOf, listAgreements, oneAgreement, originalOf } from './agreements.queries';
import { brokenLink, signatureHashOf, textHashOf, type Link } from './chain.rules';
import { appendAgreement, signShown } from './sign-agreement';

const MISSING = 'Termo não encontrado.';
const MISSING_CLIENT = 'Cliente não encontrado.';

@Injectable()
export class AgreementsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: AgreementListQuery) {
    return this.db.read(listAgreements(query));
  }

  /** With all evidence, and whether it and everything before and after it is still as it was signed. */
  async get(id: string): Promise<{ agreement: SignedAgreement }> {
    const stored = await this.db.read(evidenceOf(id), MISSING);
    const { agreement } = JSON.parse(stored.text) as { agreement: Omit<SignedAgreement, 'chain'> };
    const chain = JSON.parse((await this.db.read(CHAIN)).text) as (Link & { hash: string })[];
    const brokenAt = isAsSigned(agreement) ? brokenLink(chain) : agreement.number;
    return { agreement: { ...agreement, chain: { isIntact: brokenAt === null, length: chain.length, brokenAt } } };
  }

  /** @throws ConflictError if what would be stored is not what was shown */
  sign({ agreementTemplateId: templateId, clientId, petId, textHash, ...signature }: AgreementInput) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'clients', clientId, MISSING_CLIENT, { lock: 'key share' });
      return oneAgreement(await signShown(tx, { templateId, clientId, petId, textHash }, signature));
    });
  }

  /** A text of its own that belongs to a signed one, is signed in the same way, and is valid as long. */
  addAddendum(id: string, { text, ...signature }: AddendumInput) {
    return this.db.tx(async (tx) => {
      const original = await queryRow(tx, originalOf(id));
      if (!original) throw new NotFoundError(MISSING);
      if (original.addendumOf) throw new ConflictError('Este já é um aditivo: faça outro no termo original.');
      if (original.isErased) throw new ConflictError('Os dados deste termo foram apagados.');
      const { clientId, petId, expiresOn } = original;
      await lockRow(tx, 'clients', clientId, MISSING_CLIENT, { lock: 'key share' });
      const title = `Aditivo: ${original.title}`;
      const subject = { clientId, petId, templateId: null, templateVersion: null, addendumOf: id, title };
      return oneAgreement(
        await appendAgreement(tx, { ...subject, text: withAcceptance(text) }, signature, { expiresOn }),
      );
    });
  }
}

/** Whether text and signature are those that were hashed; of an erased one only the hashes are left. */
function isAsSigned({
  title,
  text,
  textHash,
  signatureHash,
  erasedAt,
  ...signed
}: Omit<SignedAgreement, 'chain'>): boolean {
  if (erasedAt !== null) return true;
  return text !== null && textHashOf(title, text) === textHash && signatureHashOf(signed) === signatureHash;
}
