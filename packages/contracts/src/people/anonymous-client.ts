/**
 * Whoever buys over the counter without being a client. The id is the same in every tenant, so that nobody has to look it up: sales
 * and comandas take it as their `clientId`. It is no client for anything else: no list, search or total has it, and it has no pets,
 * no credit and no packages.
 */
export const ANONYMOUS_CLIENT = { id: 'c0000000-0000-4000-8000-000000000000', name: 'Consumidor final' } as const;

export const isAnonymous = (clientId: string | null | undefined): boolean => clientId === ANONYMOUS_CLIENT.id;
