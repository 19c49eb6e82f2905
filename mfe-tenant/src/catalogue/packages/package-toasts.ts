import { toastsFor } from '@focinho/ui/toasts';

export const PACKAGE_TOASTS = toastsFor('Pacote');
