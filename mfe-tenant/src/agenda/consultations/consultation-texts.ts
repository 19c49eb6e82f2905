import type { Consultation } from '@focinho/contracts/agenda/consultations';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { toastsFor } from '@focinho/ui/toasts';

export const CONSULTATION_TOASTS = toastsFor('Consulta', 'feminine');

/** "consulta de 12/10/2026" */
export const nameOf = ({ createdAt }: Consultation) => `consulta de ${formatDay(createdAt)}`;

/** "Dra. Paula, CRMV SP 12345" */
export const authorText = ({ professional, crmv }: Pick<Consultation, 'professional' | 'crmv'>) =>
  [professional.name, crmv && `CRMV ${crmv}`].filter(Boolean).join(', ');
