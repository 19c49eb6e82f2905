import { createCa, issueForCompany, pfxOf } from '../fiscal/authority-sandbox/certificates';

/** Values that a shop in São Paulo saves under Configurações, Fiscal. */
export const FISCAL_SETTINGS = {
  ...{ environment: 'TEST', cnpj: '11.222.333/0001-81', legalName: 'Banho e Cia Ltda', regime: 'SIMPLES' },
  ...{ paysIbsCbs: false, stateRegistration: '110.042.490.114', street: 'Rua das Flores', number: '10' },
  ...{ district: 'Centro', zip: '01001-000', cityName: 'São Paulo', cityCode: '3550308', uf: 'sp' },
  ...{ nfceSeries: 1, nfseSeries: 1, simplesPercent: 6, defaultNcm: '2309.10.00' },
};
export const FISCAL_PASSWORD = 'segredo';

const ca = createCa();
/** A certificate as it is uploaded; one of that shop for a year unless other fields are given. */
export const newCertificate = (fields: { cnpj?: string; validUntil?: Date } = {}) =>
  pfxOf(
    issueForCompany(ca, { cnpj: '11222333000181', name: 'BANHO E CIA LTDA', ...fields }),
    ca,
    FISCAL_PASSWORD,
  ).toString('base64');

let made: string | undefined;
/** One for all shops: making one takes a moment. */
export function fiscalCertificate(): { pfx: string; password: string } {
  made ??= newCertificate();
  return { pfx: made, password: FISCAL_PASSWORD };
}
