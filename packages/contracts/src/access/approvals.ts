import { z } from 'zod';
import { idField, instant, namedRef } from '../kernel/fields';

/** Where the errors of a response name what an approval would allow: the screen then asks a manager for the PIN. */
export const APPROVAL_FIELD = 'approval';

/** How long an approval can be used, once and for the request that was refused. */
export const APPROVAL_MINUTES = 5;

/** Four to eight digits, as typed. */
const pinText = z.string({ error: 'Informe o PIN' }).regex(/^\d{4,8}$/, { error: 'O PIN tem de 4 a 8 algarismos' });

/** `1111`, `1234`, `4321`: what somebody would try first. */
function isObvious(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** Who may approve: their names and nothing else, because everybody at the desk sees them. */
export const approverSchema = namedRef.meta({ id: 'Approver' });
export type Approver = z.infer<typeof approverSchema>;

export const approvalInputSchema = z
  .object({
    approverId: idField('quem aprova'),
    pin: pinText,
    /** The `code` of the refusal: the approval is for that request, and for no other. */
    request: z
      .string({ error: 'Informe o que é aprovado' })
      .regex(/^[\w-]{43}$/, { error: 'Informe o que é aprovado' }),
  })
  .meta({
    id: 'ApprovalInput',
    example: {
      approverId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      pin: '4829',
      request: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
    },
  });
export type ApprovalInput = z.infer<typeof approvalInputSchema>;

/** Sent as `X-Approval` with the call that needed it; several are separated by commas. */
export const approvalSchema = z.object({ id: z.string(), expiresAt: instant }).meta({ id: 'Approval' });
export type Approval = z.infer<typeof approvalSchema>;

/** A new PIN of one's own; null removes it. */
export const pinInputSchema = z
  .object({
    password: z
      .string({ error: 'Informe a senha atual' })
      .min(1, { error: 'Informe a senha atual' })
      .max(200, { error: 'A senha pode ter no máximo 200 caracteres' }),
    pin: pinText.refine((pin) => !isObvious(pin), { error: 'Escolha um PIN menos óbvio' }).nullable(),
  })
  .meta({ id: 'PinInput', example: { password: 'uma-senha-boa', pin: '4829' } });
export type PinInput = z.infer<typeof pinInputSchema>;

export const pinStatusSchema = z.object({ isSet: z.boolean() }).meta({ id: 'PinStatus' });
export type PinStatus = z.infer<typeof pinStatusSchema>;
