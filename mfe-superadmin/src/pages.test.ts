import remote from '../remote.json';
import { pages } from './pages';

test('every page in remote.json has its loader, and the other way round', () => {
  expect(Object.keys(pages).sort()).toEqual(remote.pages.map(({ key }) => key).sort());
});
