import { pages as landing } from '../../../mfe-landing/src/module.ts';
import { pages as tenant } from '../../../mfe-tenant/src/module.ts';
import { PLAIN } from '../plain.mjs';

/** @type {Record<string, Record<string, () => Promise<{Page: unknown}>>>} */
const PAGES = { 'mfe-landing': landing, 'mfe-tenant': tenant };

export const overrides = {};

/**
 * @param {string} remote
 * @param {string} key
 */
export async function loadPage(remote, key) {
  const load = PAGES[remote]?.[key];
  if (!load) throw new Error(`No page ${key} of ${remote}`);
  const { Page } = await load();
  return { Page, release: PLAIN };
}
