/**
 * @import {Page} from 'playwright-core'
 * @typedef {{paint: number, done: number}} Run
 */
import { newProfile, newTab } from './browser.mjs';
import { measured, watchEvents } from './event-timing.mjs';
import { settled, watchRequests } from './settled.mjs';

/**
 * Page by its name in the menu → the button that opens its create dialog.
 * @type {Record<string, string>}
 */
const CREATIONS = {
  Pets: 'Novo Pet',
  Clientes: 'Novo Cliente',
  Serviços: 'Novo Serviço',
  Pacotes: 'Novo Pacote',
  Agendamentos: 'Novo Agendamento',
  Vendas: 'Nova Venda',
};
const PAGES = ['Dashboard', ...Object.keys(CREATIONS), 'Crédito/Fiado', 'Relatórios', 'Configurações'];
/** @type {Record<string, string>} */
const SEARCHED = { Clientes: 'maria', Pets: 'thor', Agendamentos: 'luna' };

/**
 * A tenant owner's daily interactions, each from the input to the next paint, on pages that were visited before.
 * @param {import('playwright-core').Browser} browser
 * @param {import('./stage.mjs').Product} product
 * @param {number} rounds
 * @returns {Promise<{interaction: string, runs: Run[]}[]>}
 */
export async function measureInteractions(browser, { url, session }, rounds) {
  const profile = await newProfile(browser, session);
  const page = await newTab(profile);
  await watchEvents(page);
  watchRequests(page);
  // Start on the last page, so that opening the first one is a navigation too.
  await page.goto(`${url}/demo/settings`);
  await settled(page);
  /** @type {Map<string, Run[]>} */
  const results = new Map();
  /** @type {(round: number, interaction: string, run: Run) => void} */
  const note = (round, interaction, run) => {
    if (round > 0) results.set(interaction, [...(results.get(interaction) ?? []), run]);
  };
  for (let round = 0; round <= rounds; round++) {
    for (const name of PAGES) {
      note(round, `open the page ${name}`, await openPage(page, name));
      const [button, searched] = [CREATIONS[name], SEARCHED[name]];
      if (button) note(round, `open the dialog ${button}`, await openDialog(page, button));
      if (searched) note(round, `type in the search of ${name}`, await typeInSearch(page, searched));
      if (name === 'Pets') {
        note(round, 'open the filter of species', await openSelect(page, 'Filtrar por espécie'));
        note(round, 'open the search of everything', await openPalette(page));
      }
    }
    process.stderr.write(`interactions: round ${round} of ${rounds}\n`);
  }
  await profile.close();
  return [...results].map(([interaction, runs]) => ({ interaction, runs }));
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function openPage(page, name) {
  const link = page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: new RegExp(`^${name}`) });
  const shown = page.getByRole('heading', { level: 1, name: new RegExp(name) });
  const run = await measured(page, () => link.click(), shown);
  await settled(page);
  return run;
}

/**
 * @param {Page} page
 * @param {string} button
 */
async function openDialog(page, button) {
  const dialog = page.getByRole('dialog');
  const run = await measured(page, () => page.getByRole('button', { name: button }).click(), dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await settled(page);
  return run;
}

/**
 * Measures each letter and returns the slowest.
 * @param {Page} page
 * @param {string} text
 */
async function typeInSearch(page, text) {
  const field = page.getByRole('textbox', { name: /^Buscar / });
  await field.click();
  await settled(page);
  /** @type {Run[]} */
  const runs = [];
  for (const letter of text) runs.push(await measured(page, () => page.keyboard.type(letter), field));
  await settled(page);
  await field.clear();
  await settled(page);
  return runs.toSorted((a, b) => b.paint - a.paint)[0] ?? { paint: NaN, done: NaN };
}

/**
 * @param {Page} page
 * @param {string} label
 */
async function openSelect(page, label) {
  const options = page.locator('.ant-select-dropdown:visible');
  const run = await measured(page, () => page.getByRole('combobox', { name: label }).click(), options);
  await page.keyboard.press('Escape');
  await options.waitFor({ state: 'hidden' });
  return run;
}

/** @param {Page} page */
async function openPalette(page) {
  const palette = page.getByRole('dialog', { name: 'Buscar em tudo' });
  const run = await measured(page, () => page.keyboard.press('Control+k'), palette);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  return run;
}
