import type { FiscalDocument } from '@focinho/contracts/fiscal/fiscal-documents';
import { documentName, whatToDo } from './fiscal-texts';
import { lastMonths } from './MonthFiles';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const note = (fields: Partial<FiscalDocument>): FiscalDocument => ({
  ...{ id: 'n', createdAt: '2026-11-28T11:00:00.000Z', kind: 'NFCE', series: 1, number: 12, status: 'PENDING' },
  ...{ environment: 'PRODUCTION', saleId: 's', total: 10, takerTaxId: null, takerName: null, serviceCode: '' },
  ...{ accessKey: null, protocol: null, authorityNumber: null, issuedAt: null, authorisedAt: null },
  ...{ contingencySince: null, problemCode: null, problemMessage: null, problemAdvice: null, reason: null },
  ...{ attempts: 0, isUnwanted: false, replacedBy: null, sale: null, needsPerson: false, cancellableUntil: null },
  ...fields,
});

it.each<[Partial<FiscalDocument>, string | RegExp]>([
  [{}, 'É enviada sozinha em instantes.'],
  [{ status: 'AUTHORISED' }, ''],
  [{ status: 'AUTHORISED', isUnwanted: true }, /nota de devolução/],
  [
    { status: 'REJECTED', problemMessage: 'NCM inexistente.', problemAdvice: 'Corrija o NCM.' },
    /inexistente\. Corrija/,
  ],
  [
    {
      ...{ status: 'REJECTED', problemCode: '213', problemAdvice: 'O certificado é de outro CNPJ: envie o da loja.' },
      problemMessage: 'Rejeicao: CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital',
    },
    'O certificado é de outro CNPJ: envie o da loja. (Sefaz 213: CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital)',
  ],
  [
    { kind: 'NFSE', status: 'REJECTED', problemCode: 'E1235', problemMessage: 'Falha', problemAdvice: 'Confira.' },
    'Confira. (Sefin E1235: Falha)',
  ],
  [
    { problemCode: 'CERTIFICADO', problemMessage: 'O certificado venceu.', problemAdvice: 'Envie o novo.' },
    'O certificado venceu. Envie o novo.',
  ],
  [{ status: 'UNKNOWN' }, /perguntamos de novo/],
  [{ status: 'UNKNOWN', needsPerson: true }, /contingência/],
  [{ status: 'CONTINGENCY', contingencySince: '2026-11-28T11:00:00.000Z' }, /Entregue ao cliente/],
  [{ status: 'CONTINGENCY', contingencySince: '2026-11-27T12:00:00.000Z' }, /prazo de envio/],
  [{ status: 'CANCELLED', reason: 'Cliente desistiu' }, 'Cliente desistiu'],
])('%j says what to do', (fields, text) => {
  const said = whatToDo(note(fields), NOW);
  if (typeof text === 'string') expect(said).toBe(text);
  else expect(said).toMatch(text);
});

it('names a note by its kind and number', () => expect(documentName(note({ kind: 'NFSE' }))).toBe('NFS-e 12'));

it('offers the last twelve months', () =>
  expect(lastMonths('2026-01-15').slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']));
