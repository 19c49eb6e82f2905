import type { PetSize } from '../kernel/enums';

const UP_TO_KG: readonly [number, PetSize][] = [
  [5, 'MINI'],
  [10, 'SMALL'],
  [20, 'MEDIUM'],
  [40, 'LARGE'],
];

/** The size that a weight in kilograms suggests; undefined for 0, which means never weighed. */
export function sizeOfWeight(weight: number | null | undefined): PetSize | undefined {
  if (!weight || weight <= 0) return undefined;
  return UP_TO_KG.find(([limit]) => weight <= limit)?.[1] ?? 'GIANT';
}
