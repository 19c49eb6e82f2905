import type { Role } from '../kernel/enums';

/*
 * What other programs of a shop may do with a key: the routes of a resource, to read or to write. This file does not import Zod, so that
 * any page can import it.
 */

interface Resource {
  label: string;
  /** As whom its routes are called: what this role may not do, no key may. */
  role: Role;
  /** Routes below `/api/`, as Nest names them; any other is out of reach of keys. */
  routes: readonly string[];
  /** Whether nothing of it can be written. */
  isReadOnly?: true;
}

export const API_RESOURCES = {
  clients: {
    label: 'Clientes',
    role: 'STAFF',
    routes: ['clients', 'clients/matches', 'clients/:id', 'clients/:id/restoration', 'clients/:id/consents'],
  },
  pets: { label: 'Pets', role: 'STAFF', routes: ['pets', 'pets/:id', 'pets/:id/restoration', 'pets/:id/weights'] },
  // Prices are changed by managers, and this is what a program of theirs does.
  services: { label: 'Serviços', role: 'MANAGER', routes: ['services', 'services/:id', 'services/:id/restoration'] },
  products: {
    label: 'Produtos e estoque',
    role: 'MANAGER',
    routes: ['products', 'products/:id', 'products/:id/restoration', 'products/:id/stock-entries'],
  },
  packages: { label: 'Pacotes', role: 'MANAGER', routes: ['packages', 'packages/:id', 'packages/:id/restoration'] },
  professionals: {
    label: 'Profissionais',
    role: 'STAFF',
    routes: ['professionals', 'professionals/:id'],
    isReadOnly: true,
  },
  appointments: {
    label: 'Agendamentos',
    role: 'STAFF',
    routes: [
      'agenda',
      'appointments',
      'appointments/slots',
      'appointments/proposal',
      'appointments/:id',
      'appointments/:id/restoration',
      'waiting-list',
      'waiting-list/:id',
    ],
  },
  orders: {
    label: 'Comandas',
    role: 'STAFF',
    routes: ['orders', 'orders/:id', 'orders/:id/lines', 'orders/:id/lines/:lineId'],
  },
  sales: { label: 'Vendas', role: 'STAFF', routes: ['sales', 'sales/:id'] },
  webhooks: {
    label: 'Webhooks',
    role: 'OWNER',
    routes: ['webhooks', 'webhooks/:id', 'webhooks/:id/deliveries', 'webhooks/:id/test'],
  },
} as const satisfies Record<string, Resource>;
export type ApiResource = keyof typeof API_RESOURCES;

export const API_SCOPES = [
  'clients:read',
  'clients:write',
  'pets:read',
  'pets:write',
  'services:read',
  'services:write',
  'products:read',
  'products:write',
  'packages:read',
  'packages:write',
  'professionals:read',
  'appointments:read',
  'appointments:write',
  'orders:read',
  'orders:write',
  'sales:read',
  'sales:write',
  'webhooks:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

const resourceEntries = Object.entries(API_RESOURCES) as [ApiResource, Resource][];
export const API_RESOURCE_NAMES = resourceEntries.map(([name]) => name);
export const isReadOnlyResource = (name: ApiResource): boolean => 'isReadOnly' in API_RESOURCES[name];

const isScope = (text: string): text is ApiScope => API_SCOPES.some((scope) => scope === text);
export function scopeOf(resource: ApiResource, isRead: boolean): ApiScope | undefined {
  const scope = `${resource}:${isRead ? 'read' : 'write'}`;
  return isScope(scope) ? scope : undefined;
}

/** "Clientes: ler". */
export const API_SCOPE_LABEL: Record<string, string> = Object.fromEntries(
  API_SCOPES.map((scope) => {
    const [name, access] = scope.split(':');
    const label = resourceEntries.find(([resource]) => resource === name)?.[1].label ?? scope;
    return [scope, `${label}: ${access === 'read' ? 'ler' : 'escrever'}`];
  }),
);

/** The scope that a key needs for a route, and the role with which it then calls it. */
export interface KeyAccess {
  scope: ApiScope;
  role: Role;
}
/** @returns undefined for a route that no key reaches, e.g. `GET`, `/api/users` */
export function keyAccessOf(method: string, route: string): KeyAccess | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  for (const [name, { routes, role }] of resourceEntries)
    if (routes.some((path) => `/api/${path}` === route)) {
      const scope = scopeOf(name, isRead);
      return scope && { scope, role };
    }
  return undefined;
}

/** Calls that a key may make in the seconds of a window. */
export const KEY_RATE = { calls: 100, seconds: 60 } as const;
