import { toastsFor } from '@focinho/ui/toasts';

export const SALE_TOASTS = toastsFor('Venda', 'feminine');
