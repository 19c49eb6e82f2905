import { Foundation1000000000001 } from './0001-foundation';
import { Shop1000000000002 } from './0002-shop';
import { Figures1000000000003 } from './0003-figures';
import { Housekeeping1000000000004 } from './0004-housekeeping';
import { Search1000000000005 } from './0005-search';
import { CheapWrites1000000000006 } from './0006-cheap-writes';
import { DigitSearch1000000000007 } from './0007-digit-search';
import { AppointmentUndo1000000000008 } from './0008-appointment-undo';

/** In order; a released migration never changes. */
export const migrations = [
  Foundation1000000000001,
  Shop1000000000002,
  Figures1000000000003,
  Housekeeping1000000000004,
  Search1000000000005,
  CheapWrites1000000000006,
  DigitSearch1000000000007,
  AppointmentUndo1000000000008,
];
