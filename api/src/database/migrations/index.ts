import { Foundation1000000000001 } from './0001-foundation';
import { Shop1000000000002 } from './0002-shop';

/** In order; a released migration never changes. */
export const migrations = [Foundation1000000000001, Shop1000000000002];
