import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TutorCopy, TutorPage, TutorAgreementText } from '@focinho/contracts/desk/tutor';
import type { LinkAgreementInput } from '@focinho/contracts/people/agreements';
import { tenantHolds } from '../../access/entitlements/require-feature';
import { queryField, queryRow } from '../../database/batch';
import { lockRow } from '../../database/records';
import { ForbiddenError, NotFoundError } from '../../kernel/http/errors';
import {
  isSignedNow,
  LOCK_AGREEMENTS,
  signingFacts,
  type SigningFacts,
} from '../../people/agreements/agreements.queries';
import { MISSING_TEMPLATE, shownAgreement } from '../../people/agreements/shown-agreement';
import { signShown } from '../../people/agreements/sign-agreement';
import { copyOfFamily, shouldSign, type StoredLink } from './tutor.queries';
import { readOnly } from './tutor.rules';
import { TutorAccess } from './tutor-access';
import { TutorService } from './tutor.service';

/** Agreements that a client signs by their link: those that the desk would ask for, and no others. */
@Injectable()
export class TutorAgreements {
  constructor(
    @Inject(TutorAccess) private readonly access: TutorAccess,
    @Inject(TutorService) private readonly tutor: TutorService,
  ) {}

  /** The text as it would be signed now. */
  text(templateId: string, petId: string | null): Promise<TutorAgreementText> {
    return this.access.tx(async (tx, link) => {
      await refuseSigning(tx, link);
      const subject = { templateId, petId, clientId: link.clientId };
      if (!(await queryRow(tx, shouldSign(subject)))) throw new NotFoundError(MISSING_TEMPLATE);
      const facts = await queryField(tx, signingFacts(subject));
      const { title, text, textHash, client } = shownAgreement(JSON.parse(facts ?? '{}') as SigningFacts, petId);
      return { title, text, textHash, client: client.name };
    }, false);
  }

  /** Signs what was shown. Once it is signed, a repetition changes nothing. @throws ConflictError if the text is another now */
  async sign({
    agreementTemplateId: templateId,
    petId,
    textHash,
    ...signature
  }: LinkAgreementInput): Promise<TutorPage> {
    await this.access.tx(async (tx, link) => {
      await refuseSigning(tx, link);
      const subject = { templateId, petId, clientId: link.clientId };
      // In the order in which the desk locks. Whoever signs next sees this signature.
      await lockRow(tx, 'clients', link.clientId, MISSING_TEMPLATE, { lock: 'key share' });
      await queryRow(tx, LOCK_AGREEMENTS);
      if (await queryRow(tx, isSignedNow(subject))) return;
      if (!(await queryRow(tx, shouldSign(subject)))) throw new NotFoundError(MISSING_TEMPLATE);
      await signShown(tx, { ...subject, textHash }, { ...signature, identifiedBy: 'LINK' });
    });
    return this.tutor.page();
  }

  /** A copy of an agreement that was signed by a link, with any plan. @throws NotFoundError also for another family's */
  async copy(id: string): Promise<TutorCopy> {
    const { text } = await this.access.read((hash) => copyOfFamily(hash, id));
    if (text === undefined) throw new NotFoundError(MISSING_TEMPLATE);
    return JSON.parse(text) as TutorCopy;
  }
}

async function refuseSigning(tx: EntityManager, { isReadOnly }: StoredLink): Promise<void> {
  if (isReadOnly) throw readOnly();
  if (!(await tenantHolds(tx, 'terms')))
    throw new ForbiddenError('A loja não recebe assinaturas por este link. Fale com ela por telefone.');
}
