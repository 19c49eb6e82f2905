import { z } from 'zod';
import { instant, optionalPhone, passwordField, requiredText } from '../kernel/fields';

/** The password that the caller already has: no rules but a limit, which keeps hashing cheap. */
export const currentPasswordField = z
  .string({ error: 'Informe a senha atual' })
  .min(1, { error: 'Informe a senha atual' })
  .max(200, { error: 'Senha incorreta' });

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const codeField = requiredText('o código', 40);

/** The user's own account, as "Minha conta" shows it. */
export const accountSchema = z
  .object({
    email: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    totp: z.object({
      isEnabled: z.boolean(),
      /** Unused recovery codes. */
      recoveryCodes: z.number().int(),
      /** It cannot be disabled: super administrators in production. */
      isRequired: z.boolean(),
    }),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

/** Fields of the form "Minha conta". */
export const profileInputSchema = z.object({ name: requiredText('o nome'), phone: optionalPhone() });
export type ProfileInput = z.infer<typeof profileInputSchema>;
export const profileUpdateSchema = profileInputSchema
  .partial()
  .meta({ id: 'ProfileUpdate', example: { name: 'Rafael Lima', phone: '(11) 98765-4321' } });
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const passwordChangeSchema = z
  .object({ currentPassword: currentPasswordField, password: passwordField })
  .meta({ id: 'PasswordChange', example: { currentPassword: 'uma-senha-boa', password: 'outra-senha-boa' } });
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** A secret for an authenticator app. It counts only after a code made with it was sent. */
export const totpSetupSchema = z
  .object({
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  })
  .meta({ id: 'TotpSetup' });
export type TotpSetup = z.infer<typeof totpSetupSchema>;

export const codeInputSchema = z.object({ code: codeField }).meta({ id: 'CodeInput', example: { code: '123456' } });
export type CodeInput = z.infer<typeof codeInputSchema>;

/** Shown once; only their hashes are stored. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** A session of the user: one log-in in one browser. */
export const accountSessionSchema = z
  .object({
    id: z.string(),
    /** "Chrome no Windows" */
    device: z.string(),
    createdAt: instant,
    lastSeenAt: instant,
    /** The session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'AccountSession' });
export type AccountSession = z.infer<typeof accountSessionSchema>;

/** Password and, if two-step verification is on, code, before something grave. */
export const confirmationSchema = z
  .object({ password: currentPasswordField, code: codeField.optional() })
  .meta({ id: 'Confirmation', example: { password: 'uma-senha-boa' } });
export type Confirmation = z.infer<typeof confirmationSchema>;
