import type { ComponentType } from 'react';
import { renderPage } from '@focinho/ui/jest/render-page';
import { tenantPage } from '../tenant-page';

/** Mounts a page as the shell does, within what surrounds every page of a tenant, at `address` (`/demo/clients?page=2`). */
export const renderTenantPage = (Screen: ComponentType, address: string) => renderPage(tenantPage(Screen), address);
