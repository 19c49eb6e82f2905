import { CREATIONS, matching, pagesFor } from './commands';

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
