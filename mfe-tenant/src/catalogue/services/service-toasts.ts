import { toastsFor } from '@focinho/ui/toasts';

export const SERVICE_TOASTS = toastsFor('Serviço');
