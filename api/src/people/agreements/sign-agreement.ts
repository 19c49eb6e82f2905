import type { EntityManager } from 'typeorm';
import type { Identification } from '@focinho/contracts/kernel/enums';
import type { SignatureInput } from '@focinho/contracts/people/agreements';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { recordEvent } from '../../journal/audit/record-event';
import { ConflictError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { endOfChain, insertAgreement, LOCK_AGREEMENTS, signingFacts, type SigningFacts } from './agreements.queries';
import { chainHashOf, signatureHashOf, textHashOf, type Link } from './chain.rules';
import { shownAgreement } from './shown-agreement';

const USER_AGENT_MAX = 300;

/** Who signs, how, and how that is known. */
type Signature = Omit<SignatureInput, 'identifiedBy' | 'accepted'> & { identifiedBy: Identification };

/** The text that is signed, and what it belongs to. */
interface Subject extends Pick<Link, 'clientId' | 'petId' | 'templateId' | 'templateVersion' | 'addendumOf'> {
  title: string;
  text: string;
}
/** How long it is valid: from today on, or until the day of what it is added to. */
type Validity = { validDays: number | null } | { expiresOn: string | null };

interface Shown {
  templateId: string;
  clientId: string;
  petId: string | null;
  /** Hash of the text that was shown. */
  textHash: string;
}
/**
 * Signs a template as it is now; its client is locked.
 * @returns the id of the agreement
 * @throws ConflictError if what would be stored is not what was shown
 */
export async function signShown(tx: EntityManager, shownTo: Shown, signature: Signature): Promise<string> {
  const { templateId, clientId, petId, textHash } = shownTo;
  const facts = await queryField(tx, signingFacts({ templateId, clientId, petId }));
  const shown = shownAgreement(JSON.parse(facts ?? '{}') as SigningFacts, petId);
  if (shown.textHash !== textHash)
    throw new ConflictError('O termo mudou desde que foi aberto. Leia o novo texto antes de assinar.');
  const { title, text, version: templateVersion, validDays, pet } = shown;
  const subject = { clientId, petId: pet?.id ?? null, templateId, templateVersion, addendumOf: null, title, text };
  return appendAgreement(tx, subject, signature, { validDays });
}

/**
 * Appends to the chain of the tenant. The witness is the user of the session; who signs by a link has none.
 * @returns the new id
 */
export async function appendAgreement(
  tx: EntityManager,
  subject: Subject,
  signature: Signature,
  validity: Validity,
): Promise<string> {
  const { address, userAgent, session } = currentRequest();
  const { signerName, signerDocument, signatureMethod, strokes, identifiedBy } = signature;
  const signed = {
    ...{ signerName, signerDocument, signatureMethod, strokes },
    ipAddress: address,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
  };
  await queryRow(tx, LOCK_AGREEMENTS);
  const end = await queryOne(tx, endOfChain('validDays' in validity ? validity.validDays : null));
  const { title, text, ...links } = subject;
  const link: Link = {
    ...links,
    ...end,
    ...('expiresOn' in validity ? { expiresOn: validity.expiresOn } : {}),
    id: newId(),
    textHash: textHashOf(title, text),
    signatureHash: signatureHashOf(signed),
    identifiedBy,
    witnessId: session?.userId ?? null,
  };
  await queryRows(tx, insertAgreement({ ...link, ...signed, title, text, hash: chainHashOf(link) }));
  await recordEvent(tx, { event: 'agreement-signed', subject: link.id, detail: { number: link.number } });
  return link.id;
}
