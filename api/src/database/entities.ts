import { Client } from '../clients/clients.entity';

/** Every entity, so that the connection is configured in one place. */
export const entities = [Client];
