import { screen } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../jest/api-server';
import { currentUser, logIn } from '../jest/log-in';
import { renderPage } from '../jest/render-page';
import { useRemembered } from './remembered';

let server: ApiServer;
beforeEach(async () => {
  localStorage.clear();
  const me = currentUser('STAFF');
  server = startApiServer((request) => me(request) ?? { data: {} });
  await logIn();
});
afterEach(() => server.close());

function Choice({ owner }: { owner: 'person' | 'browser' }) {
  const [view, setView] = useRemembered('view', ['table', 'cards'], owner);
  return <button onClick={() => setView('cards')}>{view}</button>;
}

test('a choice is kept for the person, and begins with what the browser knew of nobody in particular', async () => {
  localStorage.setItem('view', 'table');
  localStorage.setItem('view:somebody-else', 'cards');
  const { user } = renderPage(() => <Choice owner="person" />, '/demo/pets');
  await user.click(screen.getByRole('button', { name: 'table' }));
  expect(screen.getByRole('button', { name: 'cards' })).toBeVisible();
  expect(localStorage.getItem('view')).toBe('table');
  const own = Object.keys(localStorage).filter((key) => /^view:(?!somebody)./.test(key));
  expect(own.map((key) => localStorage.getItem(key))).toEqual(['cards']);
});

test('what belongs to the browser is the same for everybody', async () => {
  const { user } = renderPage(() => <Choice owner="browser" />, '/demo/pets');
  await user.click(screen.getByRole('button', { name: 'table' }));
  expect(localStorage.getItem('view')).toBe('cards');
});
