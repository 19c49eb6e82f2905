import type { DoseKind, Species } from '../kernel/enums';
import type { ProtocolInput } from './protocols';

type Schedule = Pick<ProtocolInput, 'firstAgeDays' | 'seriesDoses' | 'intervalDays' | 'boosterDays'>;

const starter = (kind: DoseKind, species: Species, name: string, schedule: Schedule): ProtocolInput => ({
  name,
  kind,
  species,
  ...schedule,
  isActive: true,
});
const YEARLY = 365;
const MONTHLY = 30;
const POLYVALENT = { firstAgeDays: 42, seriesDoses: 3, intervalDays: 21, boosterDays: YEARLY };
const TWICE = { firstAgeDays: 56, seriesDoses: 2, intervalDays: 21, boosterDays: YEARLY };
const RABIES = { firstAgeDays: 112, seriesDoses: 1, intervalDays: 21, boosterDays: YEARLY };
const FELINE = { firstAgeDays: 56, seriesDoses: 3, intervalDays: 21, boosterDays: YEARLY };
const DEWORMING = { firstAgeDays: 30, seriesDoses: 3, intervalDays: 15, boosterDays: 90 };
const FLEAS = { firstAgeDays: 56, seriesDoses: 1, intervalDays: MONTHLY, boosterDays: MONTHLY };

/**
 * The protocols that a shop in Brazil begins with: the usual schedules of manufacturers and of the guidelines for vaccination of WSAVA; the shop's
 * veterinarian changes them. V8, V3 and V5 are inactive beside V10 and V4, because a pet follows one of them.
 */
export const STARTER_PROTOCOLS: readonly ProtocolInput[] = [
  starter('VACCINE', 'DOG', 'V10', POLYVALENT),
  { ...starter('VACCINE', 'DOG', 'V8', POLYVALENT), isActive: false },
  starter('VACCINE', 'DOG', 'Antirrábica', RABIES),
  starter('VACCINE', 'DOG', 'Gripe', TWICE),
  starter('VACCINE', 'DOG', 'Giárdia', TWICE),
  starter('VACCINE', 'CAT', 'V4 felina', FELINE),
  { ...starter('VACCINE', 'CAT', 'V3 felina', FELINE), isActive: false },
  { ...starter('VACCINE', 'CAT', 'V5 felina', FELINE), isActive: false },
  starter('VACCINE', 'CAT', 'FeLV', TWICE),
  starter('VACCINE', 'CAT', 'Antirrábica', RABIES),
  starter('DEWORMER', 'DOG', 'Vermífugo', DEWORMING),
  starter('DEWORMER', 'CAT', 'Vermífugo', DEWORMING),
  starter('FLEA', 'DOG', 'Antipulgas', FLEAS),
  starter('FLEA', 'CAT', 'Antipulgas', FLEAS),
];
