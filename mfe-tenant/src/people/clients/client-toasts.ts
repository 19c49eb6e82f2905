import { toastsFor } from '@focinho/ui/toasts';

export const CLIENT_TOASTS = toastsFor('Cliente');
