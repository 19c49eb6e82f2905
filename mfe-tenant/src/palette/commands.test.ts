import { CREATIONS, matching, pagesFor, placesFor } from './commands';

const names = (commands: { name: string }[]) => commands.map(({ name }) => name);

it('finds a command by any of its words, without accents or case', () => {
  expect(names(matching(pagesFor('OWNER'), 'CREDITO'))).toEqual(['Crédito/Fiado']);
  expect(names(matching(CREATIONS, 'tutor'))).toEqual(['Novo Cliente']);
  expect(names(matching(CREATIONS, 'novo pet'))).toEqual(['Novo Pet']);
  expect(matching(CREATIONS, 'nada disso')).toEqual([]);
});

it('offers every page while nothing is typed', () => {
  expect(matching(pagesFor('STAFF'), '  ')).toEqual(pagesFor('STAFF'));
  expect(pagesFor('OWNER')).toHaveLength(13);
});

it('finds the tabs of the settings and the products, by what people call them', () => {
  expect(names(matching(placesFor('OWNER'), 'tema'))).toEqual(['Configurações: Geral']);
  expect(names(matching(placesFor('OWNER'), 'planilha'))).toEqual(['Configurações: Exportar dados']);
  expect(names(matching(placesFor('STAFF'), 'produtos'))).toEqual(['Produtos']);
  expect(names(matching(placesFor('STAFF'), 'config'))).toEqual([
    'Configurações: Geral',
    'Configurações: Equipe e agenda',
    'Configurações: Caixa',
  ]);
});
