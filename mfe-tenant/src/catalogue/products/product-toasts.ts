import { toastsFor } from '@focinho/ui/toasts';

export const PRODUCT_TOASTS = toastsFor('Produto');
