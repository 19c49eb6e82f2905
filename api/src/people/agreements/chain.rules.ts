import { createHash } from 'node:crypto';
import type { Identification, SignatureMethod } from '@focinho/contracts/kernel/enums';

/*
 * The hashes that make a later change of any agreement visible. What is personal is in the chain only by its hash, so that the chain can
 * still be checked after an erasure. Whoever checks it elsewhere hashes the JSON of these lists, as UTF-8, with SHA-256.
 */

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const hashOf = (...facts: unknown[]): string => sha256(JSON.stringify(facts));

/** The hash before the first agreement of a tenant. */
export const FIRST_HASH = '0'.repeat(64);

export const textHashOf = (title: string, text: string): string => sha256(`${title}\n\n${text}`);

/** Who signed, how, and from where. */
export interface Signed {
  signerName: string | null;
  signerDocument: string | null;
  signatureMethod: SignatureMethod;
  strokes: number[][] | null;
  ipAddress: string | null;
  userAgent: string | null;
}
export const signatureHashOf = (signed: Signed): string =>
  hashOf(
    signed.signerName,
    signed.signerDocument,
    signed.signatureMethod,
    signed.strokes,
    signed.ipAddress,
    signed.userAgent,
  );

/** An agreement as the chain sees it. Instants as `2026-11-25T12:00:00.000Z`, days as `2026-11-25`. */
export interface Link {
  number: number;
  previousHash: string;
  id: string;
  clientId: string;
  petId: string | null;
  templateId: string | null;
  templateVersion: number | null;
  addendumOf: string | null;
  textHash: string;
  signatureHash: string;
  identifiedBy: Identification;
  witnessId: string | null;
  signedAt: string;
  expiresOn: string | null;
}
export const chainHashOf = (link: Link): string =>
  hashOf(
    link.number,
    link.previousHash,
    link.id,
    link.clientId,
    link.petId,
    link.templateId,
    link.templateVersion,
    link.addendumOf,
    link.textHash,
    link.signatureHash,
    link.identifiedBy,
    link.witnessId,
    link.signedAt,
    link.expiresOn,
  );

/** The number of the first agreement that was changed, or before which one is missing; null: all are as they were signed. */
export function brokenLink(chain: readonly (Link & { hash: string })[]): number | null {
  let previous = FIRST_HASH;
  let number = 0;
  for (const link of chain) {
    number += 1;
    if (link.number !== number || link.previousHash !== previous || link.hash !== chainHashOf(link)) return link.number;
    previous = link.hash;
  }
  return null;
}
