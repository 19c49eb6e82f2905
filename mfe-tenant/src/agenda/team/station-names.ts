/** As many as a list returns at most. */
export const ALL_STATIONS = { page: 1, limit: 200, sort: 'name' } as const;

/** The name itself for one station; several get the numbers that follow the highest one of that name: "Banheira 3". */
export function stationNames(name: string, quantity: number, existing: readonly string[]): string[] {
  if (quantity === 1) return [name];
  const numbers = existing
    .filter((other) => other.startsWith(`${name} `))
    .map((other) => Number(other.slice(name.length + 1)))
    .filter(Number.isInteger);
  const highest = Math.max(0, ...numbers);
  return Array.from({ length: quantity }, (_, index) => `${name} ${highest + index + 1}`);
}
