import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** Options for `render` and `renderHook`: a router at `address`, for what reads the address but is no page. */
export const atAddress = (address: string) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  ),
});
