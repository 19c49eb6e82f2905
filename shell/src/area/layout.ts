import type { ReactNode } from 'react';
import type { Entry } from '../addresses';

export interface LayoutProps {
  /** The pages that this session may open, in the order of the navigation. */
  entries: Entry[];
  current: Entry;
  children: ReactNode;
}
