import { readdirSync } from 'node:fs';
import { FOUNDATION, migrations } from '../migrations';

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);

it('numbers migrations without holes, in their names and in their files', () => {
  const names = [FOUNDATION, ...migrations.map((migration) => new migration().name ?? '')];
  const files = readdirSync(__dirname).filter((name) => name.endsWith('.sql'));
  const numbers = names.map((_name, index) => index + 1);
  expect(names.map((name) => numberIn(name) - 10 ** 12)).toEqual(numbers);
  expect(files.sort().map(numberIn)).toEqual(numbers.slice(1));
});
