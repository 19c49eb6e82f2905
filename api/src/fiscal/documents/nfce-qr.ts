import type { Certificate } from './certificate';
import type { ConsumerSecurityCode, FiscalEnvironment } from './fiscal-document';
import { environmentCode } from './nfce.rules';
import { digestValue, sha1, signText } from './signature';
import { STATES, type Uf } from './states';
import { money } from './xml';

export interface QrSubject {
  uf: Uf;
  environment: FiscalEnvironment;
  accessKey: string;
  totalCents: number;
  consumerCpf: string | null;
  /** Day of the month of issue, two digits; of a document in contingency. */
  offlineDay: string | null;
}

const at = (environment: FiscalEnvironment) => (environment === 'PRODUCTION' ? 0 : 1);
/** Address at which a consumer types the key. */
export const consultUrl = (uf: Uf, environment: FiscalEnvironment): string => STATES[uf].consult[at(environment)];
const qrUrl = (uf: Uf, environment: FiscalEnvironment): string => STATES[uf].qr[at(environment)];

/**
 * Version 2 in production where the shop has a CSC, as the states' table of June 2026 has it; version 3 (NT 2025.001, in production since
 * 2025-09-01), which needs none, in the test environment and for shops without.
 */
export const qrVersion = (environment: FiscalEnvironment, csc: ConsumerSecurityCode | null): 2 | 3 =>
  environment === 'PRODUCTION' && csc !== null ? 2 : 3;

/** QR code of version 2: signed by the secret that the shop has from its state. @param signedXml with the digest, for contingency */
export function qrCodeV2(subject: QrSubject, signedXml: string, csc: ConsumerSecurityCode): string {
  const { uf, environment, accessKey, totalCents, offlineDay } = subject;
  const digest = Buffer.from(digestValue(signedXml)).toString('hex');
  const offline = offlineDay === null ? [] : [offlineDay, money(totalCents), digest];
  const text = [accessKey, '2', environmentCode(environment), ...offline, String(Number(csc.id))].join('|');
  return `${qrUrl(uf, environment)}?p=${text}|${sha1(`${text}${csc.code}`)}`;
}

/**
 * QR code of version 3. Offline, it names the consumer (2 is a CPF, nothing is nobody) and is signed with the shop's certificate, of which
 * NT 2025.001 says RSA-SHA1 in base64.
 */
export function qrCodeV3(subject: QrSubject, certificate: Certificate): string {
  const { uf, environment, accessKey, totalCents, offlineDay, consumerCpf } = subject;
  const online = [accessKey, '3', environmentCode(environment)];
  if (offlineDay === null) return `${qrUrl(uf, environment)}?p=${online.join('|')}`;
  const consumer = consumerCpf === null ? ['', ''] : ['2', consumerCpf];
  const text = [...online, offlineDay, money(totalCents), ...consumer].join('|');
  return `${qrUrl(uf, environment)}?p=${text}|${signText(text, certificate)}`;
}
