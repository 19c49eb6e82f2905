import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HostServices } from '@focinho/host/services';

/** Mounts a remote's page as the shell does: store, toasts, and the router at `address` (`/demo/clients?page=2`). */
export function renderPage(Page: ComponentType, address: string) {
  const router = createMemoryRouter([{ path: '/:tenantSlug/:pageKey', element: <Page /> }], {
    initialEntries: [address],
  });
  const view = render(
    <HostServices>
      <RouterProvider router={router} />
    </HostServices>,
  );
  return {
    ...view,
    router,
    user: userEvent.setup({ delay: null }),
    /** Path and query, as the address bar shows them. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
