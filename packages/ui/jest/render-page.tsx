import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HostServices } from '@focinho/host/services';

export interface RenderedPage extends RenderResult {
  router: ReturnType<typeof createMemoryRouter>;
  user: UserEvent;
  /** Path and query, as the address bar shows them. */
  address: () => string;
}

/** Mounts a remote's page as the shell does: store, toasts, and the router at `address` (`/demo/clients?page=2`). */
export function renderPage(Page: ComponentType, address: string): RenderedPage {
  const router = createMemoryRouter([{ path: '/:tenantSlug/:pageKey/:recordId?', element: <Page /> }], {
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
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
