import { z } from 'zod';
import { requiredText } from '../kernel/fields';

/** The name that remains of an erased client. */
export const ERASED_CLIENT = 'Cliente removido';

/** The name of the client, typed again, so that nobody is erased by mistake. */
export const erasureInputSchema = z
  .object({ name: requiredText('o nome do cliente') })
  .meta({ id: 'ErasureInput', example: { name: 'Mariana Souza' } });
export type ErasureInput = z.infer<typeof erasureInputSchema>;
