import { expect, type Page } from '@playwright/test';
import { unique } from './records';
import { remember } from './sessions';

/** A shop that has just signed up. */
export interface NewShop {
  name: string;
  slug: string;
  email: string;
  password: string;
}

/** A shop in its trial, whose owner is logged in on the page. */
export async function signUp(page: Page): Promise<NewShop> {
  const name = unique('Assinante');
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const owner = { name: 'Lia Prado', email: 'lia@assinante.example', phone: '(11) 98765-4321' };
  const password = 'três palavras soltas';
  const account = { shopName: name, slug, ...owner, password, plan: 'BASIC', consent: true };
  const signedUp = await page.request.post('/api/sign-up', { data: account });
  expect(signedUp.status(), await signedUp.text()).toBe(201);
  await remember(page, (await signedUp.json()).data.token, slug);
  return { name, slug, email: owner.email, password };
}
