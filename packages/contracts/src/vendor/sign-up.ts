import { z } from 'zod';
import { BRAZILIAN_TIME_ZONE_NAMES } from '../kernel/time-zones';
import { DEFAULT_TIME_ZONE } from '../kernel/product';
import { choiceField, emailField, passwordField, phoneField, requiredText } from '../kernel/fields';
import { SOLD_PLANS } from './plans';
import { addOnField } from './subscriptions';
import { slugField } from './tenants';

/** POST /api/sign-up: creates a tenant with its owner and logs the owner in. The response is that of a log-in. */
export const signUpSchema = z
  .object({
    shopName: requiredText('o nome da loja'),
    slug: slugField,
    name: requiredText('o seu nome'),
    email: emailField(),
    phone: phoneField(),
    password: passwordField,
    plan: choiceField('o plano', SOLD_PLANS).default('PREMIUM'),
    addOn: addOnField,
    /** Proposed by the browser; days and hours of the shop are in it. */
    timeZone: choiceField('o fuso horário', BRAZILIAN_TIME_ZONE_NAMES).default(DEFAULT_TIME_ZONE),
    /** To the terms of use and the privacy statement. */
    consent: z.literal(true, { error: 'Aceite os termos de uso e a política de privacidade' }),
  })
  .meta({
    id: 'SignUp',
    example: {
      shopName: 'Banho da Lia',
      slug: 'banho-da-lia',
      name: 'Lia Prado',
      email: 'lia@banho.example',
      phone: '(11) 98765-4321',
      password: 'uma-senha-boa',
      plan: 'PREMIUM',
      timeZone: 'America/Manaus',
      consent: true,
    },
  });
export type SignUp = z.infer<typeof signUpSchema>;

/** A slug, or any text that one can be made of. */
export const slugCheckQuerySchema = z.object({ slug: requiredText('o endereço da loja', 120) });
export type SlugCheckQuery = z.infer<typeof slugCheckQuerySchema>;
/** GET /api/sign-up/slug?slug=…: the slug, whether it is free, and otherwise a free one like it. */
export const slugCheckSchema = z
  .object({ slug: z.string(), isFree: z.boolean(), proposal: z.string() })
  .meta({ id: 'SlugCheck' });
export type SlugCheck = z.infer<typeof slugCheckSchema>;

/** POST /api/sign-up/confirmation: the slug of the shop whose e-mail is confirmed now. */
export const confirmedShopSchema = z.object({ slug: z.string() }).meta({ id: 'ConfirmedShop' });
export type ConfirmedShop = z.infer<typeof confirmedShopSchema>;
/** POST /api/sign-up/confirmation/link: where the link was mailed to. */
export const confirmationLinkSchema = z.object({ email: z.string() }).meta({ id: 'ConfirmationLink' });
export type ConfirmationLink = z.infer<typeof confirmationLinkSchema>;

/** GET /api/first-steps: what a new shop has done so far, until it is dismissed. */
export const FIRST_STEPS = ['shop', 'hours', 'professionals', 'catalogue', 'client', 'pix', 'team'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
export const firstStepsSchema = z
  .object({ isDismissed: z.boolean(), done: z.array(z.enum(FIRST_STEPS)) })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** POST /api/first-steps/catalogue: how many services were created. */
export const starterCatalogueSchema = z.object({ services: z.number().int() }).meta({ id: 'StarterCatalogue' });
export type StarterCatalogue = z.infer<typeof starterCatalogueSchema>;
