import { Foundation1000000000001 } from './0001-foundation';
import { Shop1000000000002 } from './0002-shop';
import { Figures1000000000003 } from './0003-figures';

/** In order; a released migration never changes. */
export const migrations = [Foundation1000000000001, Shop1000000000002, Figures1000000000003];
