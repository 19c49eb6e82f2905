import type { PetWeight } from '@focinho/contracts/people/pet-weights';
import { addDays, dayOf, formatDay } from '@focinho/contracts/kernel/dates';

export type Weighing = Pick<PetWeight, 'day' | 'weight'>;

/** With what the latest weighing is compared: what the pet weighed so many days before, or at first. */
const TREND_DAYS = 90;
const kilograms = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
export const kg = (weight: number): string => `${kilograms.format(weight)} kg`;

/** "+0,6 kg desde 20/08/2026"; undefined for a single weighing. The newest is the first of the list. */
export function trendOf(weighings: readonly Weighing[]): string | undefined {
  const [last, ...older] = weighings;
  if (!last) return undefined;
  const since = addDays(dayOf(last.day), -TREND_DAYS);
  const before = older.find(({ day }) => dayOf(day) <= since) ?? older.at(-1);
  if (!before) return undefined;
  const grams = Math.round((last.weight - before.weight) * 1000);
  if (grams === 0) return `O mesmo peso desde ${formatDay(before.day)}`;
  return `${grams > 0 ? '+' : '−'}${kg(Math.abs(grams) / 1000)} desde ${formatDay(before.day)}`;
}

/** The drawing's size in its own units; the screen scales it. */
export const CURVE = { width: 320, height: 96, margin: 8 };

/** Where each weighing stands in the drawing, from the oldest to the newest: days to the right, kilograms up. */
export function pointsOf(weighings: readonly Weighing[]): { x: number; y: number }[] {
  const rows = weighings.toReversed().map(({ day, weight }) => ({ time: Date.parse(day), weight }));
  const times = rows.map(({ time }) => time);
  const weights = rows.map(({ weight }) => weight);
  const { width, height, margin } = CURVE;
  const place = (value: number, all: number[], length: number) => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const share = most === least ? 0.5 : (value - least) / (most - least);
    return Math.round((margin + share * (length - 2 * margin)) * 10) / 10;
  };
  return rows.map(({ time, weight }) => ({
    x: place(time, times, width),
    y: height - place(weight, weights, height),
  }));
}
