import type { SignUp } from '@focinho/contracts/vendor/sign-up';
import { brazilianTimeZone } from '@focinho/contracts/kernel/time-zones';
import { newIdempotencyKey } from '@focinho/host/http';
import type { Offer } from '@focinho/contracts/vendor/plans';

/** The typed sign-up, kept while the log-in is shown instead. */
export type SignUpInput = Omit<SignUp, 'consent'> & {
  consent: boolean;
  /** Whether the slug was typed: then it no longer follows the name of the shop. */
  isOwnSlug: boolean;
  /** One key for this sign-up, however many attempts it takes. */
  idempotencyKey: string;
};
/** Problems by field. */
export type SignUpErrors = Record<string, string | undefined>;

export const emptySignUp = (offer: Offer): SignUpInput => ({
  shopName: '',
  slug: '',
  name: '',
  email: '',
  phone: '',
  password: '',
  ...offer,
  timeZone: brazilianTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
  consent: false,
  isOwnSlug: false,
  idempotencyKey: newIdempotencyKey(),
});

const LABELS = {
  shopName: 'o nome da loja',
  slug: 'o endereço da loja',
  name: 'o seu nome',
  email: 'o e-mail',
  phone: 'o telefone',
  password: 'a senha',
} as const;
type Required = keyof typeof LABELS;
const REQUIRED: Required[] = ['shopName', 'slug', 'name', 'email', 'phone', 'password'];

/** Problems that are found without the server, in its words (packages/contracts/src/vendor/sign-up.ts, which would bring Zod along). */
export function missingFields(input: SignUpInput): SignUpErrors {
  const errors: SignUpErrors = {};
  for (const field of REQUIRED) if (input[field].trim() === '') errors[field] = `Informe ${LABELS[field]}`;
  // It follows from the name.
  if (errors['shopName']) delete errors['slug'];
  errors['email'] ??= /^\S+@\S+\.\S+$/.test(input.email.trim()) ? undefined : 'E-mail inválido';
  errors['password'] ??= input.password.length < 8 ? 'A senha deve ter 8 caracteres ou mais' : undefined;
  errors['consent'] = input.consent ? undefined : 'Aceite os termos de uso e a política de privacidade';
  return errors;
}
