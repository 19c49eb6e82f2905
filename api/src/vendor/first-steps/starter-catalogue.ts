import { PET_SIZES, type ServiceCategory } from '@focinho/contracts/kernel/enums';
import { serviceInputSchema, type ServiceInput, type ServiceStep } from '@focinho/contracts/catalogue/services';

/** A price in reais, and minutes, for each size from MINI to GIANT. */
type BySize<T> = readonly [T, T, T, T, T];

const bath = (minutes: number): ServiceStep => ({ kind: 'BATH', minutes, stationKind: 'TUB' });
const drying = (minutes: number): ServiceStep => ({ kind: 'DRY', minutes, stationKind: 'DRYER' });
const grooming = (minutes: number): ServiceStep => ({ kind: 'GROOM', minutes, stationKind: 'TABLE' });

/** The price and the minutes of the service itself, for pets whose size is not known, are those of a small one. */
function bySize(
  name: string,
  category: ServiceCategory,
  prices: BySize<number>,
  minutes: BySize<number>,
  steps: ServiceStep[],
): ServiceInput {
  const rows = PET_SIZES.map((size, index) => ({ size, price: prices[index], minutes: minutes[index] }));
  return serviceInputSchema.parse({ name, category, price: prices[1], duration: minutes[1], steps, prices: rows });
}
const forAll = (name: string, category: ServiceCategory, price: number, duration: number): ServiceInput =>
  serviceInputSchema.parse({ name, category, price, duration, steps: [grooming(duration)] });

/** Services that a Brazilian pet shop usually offers. Prices are typical ones of 2026, to be changed by each shop. */
export const STARTER_CATALOGUE: ServiceInput[] = [
  bySize('Banho', 'BANHO', [50, 60, 75, 100, 140], [40, 50, 60, 80, 100], [bath(25), drying(25)]),
  bySize(
    'Banho e tosa higiênica',
    'BANHO',
    [70, 80, 100, 130, 175],
    [60, 70, 80, 100, 120],
    [bath(25), drying(25), grooming(20)],
  ),
  bySize(
    'Banho e tosa na máquina',
    'TOSA',
    [95, 110, 135, 175, 230],
    [90, 100, 120, 150, 180],
    [bath(25), drying(30), grooming(45)],
  ),
  bySize(
    'Banho e tosa na tesoura',
    'TOSA',
    [125, 145, 175, 230, 290],
    [120, 130, 150, 180, 210],
    [bath(25), drying(35), grooming(70)],
  ),
  bySize('Tosa higiênica', 'TOSA', [35, 40, 45, 55, 70], [20, 20, 25, 30, 35], [grooming(20)]),
  bySize('Hidratação', 'BANHO', [25, 30, 40, 50, 65], [15, 15, 20, 25, 30], [bath(15)]),
  forAll('Corte de unhas', 'OUTROS', 20, 15),
  forAll('Limpeza de ouvidos', 'OUTROS', 20, 10),
  forAll('Escovação de dentes', 'OUTROS', 20, 10),
];
