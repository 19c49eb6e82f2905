import type { EntityManager } from 'typeorm';
import { queryRows } from '../../database/batch';
import { dpsProblems, issueDps } from '../documents/dps-xml';
import { issueNfce } from '../documents/nfce-xml';
import { nfceProblems } from '../documents/nfce.rules';
import type { OpenFiscalAccount } from '../fiscal-settings/fiscal-accounts';
import { dpsOf, nfceOf, type Moment } from './fiscal-content.rules';
import { moveDocument, noteIssued, saveFile, type StoredDocument } from './fiscal-documents.queries';

const ADVICE = 'Corrija o cadastro em Configurações, Fiscal, ou o produto, e envie de novo.';

/**
 * Builds and signs a document, and keeps what was signed.
 * @returns undefined if it cannot be built: then it is rejected, with the reason
 */
export async function issueDocument(
  tx: EntityManager,
  document: StoredDocument,
  account: OpenFiscalAccount,
): Promise<string | undefined> {
  const moment = { issuedAt: document.contingencySince ?? new Date(), timeZone: account.timeZone };
  try {
    const { xml, ...issued } = build(document, account, moment);
    await queryRows(tx, noteIssued(document.id, { ...issued, at: moment.issuedAt }));
    await queryRows(tx, saveFile(document.id, 'ISSUED', xml));
    return xml;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const problem = { code: 'FOCINHO', message: error.message, advice: ADVICE };
    await queryRows(tx, moveDocument(document.id, { status: 'REJECTED', nextRunInSeconds: null, problem }));
    return undefined;
  }
}

function build(document: StoredDocument, { settings, certificate, csc }: OpenFiscalAccount, moment: Moment) {
  if (document.kind === 'NFSE') {
    const dps = dpsOf(document, settings, moment);
    refuse(dpsProblems(dps));
    const { xml, id } = issueDps(dps, certificate);
    return { xml, dpsId: id, accessKey: null, qrCode: null, consultUrl: null };
  }
  const nfce = nfceOf(document, settings, moment);
  refuse(nfceProblems(nfce));
  const { xml, accessKey, qrCode, consultUrl } = issueNfce(nfce, certificate, csc);
  return { xml, dpsId: null, accessKey, qrCode, consultUrl };
}

function refuse(problems: readonly string[]): void {
  if (problems.length) throw new RangeError(problems.join(' '));
}
