import { toastsFor } from '@focinho/ui/toasts';

export const PET_TOASTS = toastsFor('Pet');
