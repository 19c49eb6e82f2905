import type { Protocol } from '@focinho/contracts/catalogue/protocols';
import { toastsFor } from '@focinho/ui/toasts';

export const PROTOCOL_TOASTS = toastsFor('Protocolo');

/** "3 doses a cada 21 dias, depois a cada 365 dias" */
export function scheduleText({
  seriesDoses,
  intervalDays,
  boosterDays,
}: Pick<Protocol, 'seriesDoses' | 'intervalDays' | 'boosterDays'>): string {
  const series = seriesDoses === 1 ? '1 dose' : `${seriesDoses} doses a cada ${intervalDays} dias`;
  return boosterDays === null ? series : `${series}, depois a cada ${boosterDays} dias`;
}
