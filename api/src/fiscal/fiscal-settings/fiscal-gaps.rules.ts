import type { FiscalKind } from '@focinho/contracts/kernel/enums';
import { CERTIFICATE_WARNING_DAYS, type FiscalGap } from '@focinho/contracts/fiscal/fiscal-settings';
import { INVOICES_A_MONTH } from '@focinho/contracts/vendor/plans';
import type { Allowance, StoredFiscalSettings } from './fiscal-settings.queries';

type Checked = Pick<
  StoredFiscalSettings,
  'certificateExpiresAt' | 'stateRegistration' | 'regime' | 'icmsPercent' | 'simplesPercent' | 'issPercent'
>;

/** Everything that is missing until documents can be issued. The CSC is not: since September 2025 QR codes do without. */
export function gapsOf(settings: Checked | undefined, now: Date): FiscalGap[] {
  const gaps: FiscalGap[] = [];
  const gap = (kind: FiscalGap['kind'], field: string, text: string) => gaps.push({ kind, field, text });
  if (!settings) {
    gap(null, 'cnpj', 'Preencha os dados fiscais da loja');
    gap(null, 'certificate', 'Envie o certificado digital A1');
    return gaps;
  }
  const { certificateExpiresAt, regime } = settings;
  if (!certificateExpiresAt) gap(null, 'certificate', 'Envie o certificado digital A1');
  else if (certificateExpiresAt <= now) gap(null, 'certificate', 'O certificado digital venceu: envie o novo');
  if (!settings.stateRegistration) gap('NFCE', 'stateRegistration', 'Informe a inscrição estadual');
  const isSimples = regime !== 'REGULAR' && regime !== 'SIMPLES_EXCESS';
  if (!isSimples && settings.icmsPercent === null) gap('NFCE', 'icmsPercent', 'Informe a alíquota do ICMS');
  if (regime === 'SIMPLES' && settings.simplesPercent === null)
    gap('NFSE', 'simplesPercent', 'Informe a alíquota do Simples: o contador sabe');
  if (!isSimples && settings.issPercent === null) gap('NFSE', 'issPercent', 'Informe a alíquota do ISS');
  return gaps;
}

export const gapsFor = (kind: FiscalKind, gaps: readonly FiscalGap[]) =>
  gaps.filter((gap) => gap.kind === null || gap.kind === kind);

/** Documents of legal value that the subscription has for a month; null: as many as the shop likes. */
export const limitOf = ({ plan, addOn }: Pick<Allowance, 'plan' | 'addOn'>): number | null =>
  plan === 'ENTERPRISE' ? null : INVOICES_A_MONTH[addOn];

/** Days until a certificate ends, once they are few. */
export function expiringDays(expiresAt: Date | null, now: Date): number | null {
  if (!expiresAt) return null;
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / 86_400_000);
  return days <= CERTIFICATE_WARNING_DAYS ? days : null;
}
