import { screen } from '@testing-library/react';
import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { renderPage } from '@focinho/ui/jest/render-page';
import { ClientLink } from './ClientLink';

const show = (client: { id: string; name: string } | null) =>
  renderPage(() => <ClientLink client={client}>{client?.name ?? 'N/A'}</ClientLink>, '/demo/sales');

test('the name of a client leads to their record page', () => {
  show({ id: 'a1', name: 'Ana' });
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/demo/clients/a1');
});

test.each([[ANONYMOUS_CLIENT], [null]])('the name of nobody is text: %p', (client) => {
  show(client);
  expect(screen.getByText(client?.name ?? 'N/A')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
