import { CONTINGENCY_HOURS, type FiscalDocument } from '@focinho/contracts/fiscal/fiscal-documents';
import { FISCAL_KIND_LABEL, type FiscalStatus } from '@focinho/contracts/kernel/enums';
import type { Tone } from '@focinho/ui/status-badge';

/** "NFC-e 12" */
export const documentName = ({ kind, number }: Pick<FiscalDocument, 'kind' | 'number'>) =>
  `${FISCAL_KIND_LABEL[kind]} ${number}`;

export const STATUS_TONE: Record<FiscalStatus, Tone> = {
  ...{ PENDING: 'blue', SENDING: 'blue', UNKNOWN: 'yellow', CONTINGENCY: 'yellow', REJECTED: 'red' },
  ...{ AUTHORISED: 'green', CANCELLING: 'yellow', CANCELLED: 'gray', VOIDING: 'yellow', VOIDED: 'gray' },
};

/** Says what happens by itself, or what somebody has to do. */
export function whatToDo(document: FiscalDocument, now: Date): string {
  const { status, kind, needsPerson, isUnwanted, contingencySince, reason } = document;
  const problem = problemOf(document);
  if (problem && status !== 'CANCELLED' && status !== 'VOIDED') return problem;
  if (contingencySince && status !== 'AUTHORISED' && status !== 'CANCELLED') {
    const hours = (now.getTime() - Date.parse(contingencySince)) / 3_600_000;
    if (hours >= CONTINGENCY_HOURS.urgent) return 'O prazo de envio está acabando: confira a internet agora.';
    return 'Entregue ao cliente. É enviada sozinha assim que a Sefaz responder.';
  }
  switch (status) {
    case 'PENDING':
    case 'SENDING':
      return needsPerson ? 'Está demorando: confira a internet.' : 'É enviada sozinha em instantes.';
    case 'UNKNOWN':
      return needsPerson && kind === 'NFCE'
        ? 'A Sefaz não responde: emita em contingência se o cliente espera.'
        : 'Sem resposta: perguntamos de novo sozinhos antes de reenviar.';
    case 'AUTHORISED':
      return isUnwanted ? 'A venda foi excluída depois do prazo: peça ao contador uma nota de devolução.' : '';
    case 'REJECTED':
      return 'Corrija o que falta e envie de novo.';
    case 'CANCELLING':
      return 'O cancelamento é enviado sozinho.';
    case 'VOIDING':
      return 'O número é inutilizado sozinho.';
    default:
      return reason ?? '';
  }
}

/** Says what to do first; then, for the accountant, the words of the authority with their code. */
function problemOf({ kind, problemCode, problemMessage, problemAdvice }: FiscalDocument): string {
  const isAuthoritys = /^E?\d+$/.test(problemCode ?? '');
  if (!isAuthoritys || !problemMessage || !problemAdvice)
    return [problemMessage, problemAdvice].filter(Boolean).join(' ');
  const words = problemMessage.replace(/^Rejei[cç][aã]o: */i, '');
  return `${problemAdvice} (${kind === 'NFCE' ? 'Sefaz' : 'Sefin'} ${problemCode}: ${words})`;
}
