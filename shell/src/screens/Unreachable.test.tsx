import { act, render, screen } from '@testing-library/react';
import { UnreachableScreen } from './Unreachable';

const setOnline = (online: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

afterEach(() => jest.restoreAllMocks());

it('blames the internet only while the browser is offline', () => {
  render(<UnreachableScreen onRetry={jest.fn()} />);
  expect(screen.getByRole('heading', { name: 'Sem conexão com o servidor' })).toBeVisible();
  expect(screen.queryByText(/Verifique a internet/)).not.toBeInTheDocument();
  setOnline(false);
  expect(screen.getByRole('heading', { name: 'Sem conexão com a internet' })).toBeVisible();
  expect(screen.getByText(/Verifique a internet/)).toBeVisible();
  setOnline(true);
  expect(screen.getByRole('heading', { name: 'Sem conexão com o servidor' })).toBeVisible();
});
