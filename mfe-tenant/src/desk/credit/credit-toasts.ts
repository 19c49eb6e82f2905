import { toastsFor } from '@focinho/ui/toasts';

export const CREDIT_TOASTS = toastsFor('Crédito');
