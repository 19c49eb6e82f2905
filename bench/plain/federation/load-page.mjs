import { pages as landing } from '../../../mfe-landing/src/module.ts';
import { pages as tenant } from '../../../mfe-tenant/src/module.ts';
import { PLAIN } from '../plain.mjs';

const PAGES = { 'mfe-landing': landing, 'mfe-tenant': tenant };

export const overrides = {};

export async function loadPage(remote, key) {
  const { Page } = await PAGES[remote][key]();
  return { Page, release: PLAIN };
}
