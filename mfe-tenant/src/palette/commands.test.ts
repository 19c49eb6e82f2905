import { matching } from '../kernel/text/matching';
import remote from '../../remote.json';
import { viewsFor } from '../settings/views';
import { CREATIONS, creationsFor, pagesFor, placesFor, THEMES } from './commands';

const names = (commands: { name: string }[]) => commands.map(({ name }) => name);

it('finds a command by any of its words, without accents or case', () => {
  expect(names(matching(pagesFor('OWNER'), 'CREDITO'))).toEqual(['Crédito/Fiado', 'Clubinho']);
  expect(names(matching(CREATIONS, 'tutor'))).toEqual(['Novo Cliente']);
  expect(names(matching(CREATIONS, 'novo pet'))).toEqual(['Novo Pet']);
  expect(matching(CREATIONS, 'nada disso')).toEqual([]);
});

it('puts names that begin with the text first', () => {
  expect(names(matching(pagesFor('OWNER'), 'pa'))).toEqual(['Pacotes', 'Painel']);
  expect(names(matching(pagesFor('OWNER'), 'con'))).toEqual(['Configurações', 'Minha conta']);
});

it('offers every page while nothing is typed', () => {
  expect(matching(pagesFor('STAFF'), '  ')).toEqual(pagesFor('STAFF'));
  expect(pagesFor('OWNER')).toHaveLength(21);
});

it.each([
  ['tema', ['Aparência']],
  ['planilha', ['Fiado a receber', 'Importar clientes e pets', 'Exportar dados']],
  ['importar', ['Importar clientes e pets']],
  ['feriado', ['Feriados']],
  ['convite', ['Usuários']],
  ['historico', ['Auditoria']],
  ['exce', ['Exceções', 'Importar clientes e pets', 'Exportar dados']],
  ['pix', ['Chave PIX']],
  ['ausentes', ['Clientes ausentes']],
  ['receita', ['Faturamento']],
])('finds what is in the settings or in a tab by "%s"', (typed, found) => {
  expect(names(matching(placesFor('OWNER'), typed))).toEqual(found);
});

it('has every entry of the menu and every tab of the settings', () => {
  const all = [...pagesFor('OWNER'), ...placesFor('OWNER')];
  const missing = (wanted: string[]) => wanted.filter((to) => !all.some((command) => command.to === to));
  const menu = remote.pages.filter((page) => !('recordOf' in page)).map(({ key }) => key);
  expect(missing(menu)).toEqual([]);
  const sections = viewsFor(() => true).flatMap((view) => view.sections.map(({ value }) => `settings?view=${value}`));
  expect(sections.length).toBeGreaterThan(15);
  expect(missing(sections)).toEqual([]);
  const labels = viewsFor(() => true).map(({ label }) => label);
  expect(labels.filter((label) => matching(placesFor('OWNER'), label).length === 0)).toEqual([]);
});

it.each([
  ['espera', 'appointments?waiting=1'],
  ['caixa', 'desk?till=1'],
  ['sangria', 'desk?till=1'],
  ['consumidor', 'desk?order=new'],
])('leads by "%s" to what has no page of its own', (typed, to) => {
  expect(matching(placesFor('STAFF'), typed)[0]?.to).toBe(to);
});

it('creates what the role may create', () => {
  expect(names(matching(creationsFor('OWNER'), 'fiado'))).toEqual(['Novo Crédito']);
  expect(names(matching(creationsFor('STAFF'), 'fiado'))).toEqual([]);
  expect(names(matching(creationsFor('STAFF'), 'novo')).slice(-3)).toEqual([
    'Novo Produto',
    'Novo Serviço',
    'Novo Pacote',
  ]);
});

it('finds no tab that the role may not see', () => {
  expect(names(matching(placesFor('STAFF'), 'auditoria'))).toEqual([]);
  expect(names(matching(placesFor('STAFF'), 'exceções'))).toEqual([]);
  expect(names(matching(placesFor('MANAGER'), 'exceções'))).toEqual(['Exceções']);
});

it('finds products and the theme', () => {
  expect(names(matching(pagesFor('STAFF'), 'produtos'))).toEqual(['Produtos']);
  expect(names(matching(THEMES, 'escuro'))).toEqual(['Tema escuro']);
});
