import type { PricedServicePlan } from './agenda';
import type { Coat, PetSize, StationKind } from '../kernel/enums';
import type { Service } from '../catalogue/services';
import { lengthOf, type PlannedStep, type ServicePlan } from './slots';

export type PricedService = Pick<Service, 'price' | 'duration' | 'bufferBefore' | 'bufferAfter' | 'steps' | 'prices'>;
export interface PetMeasures {
  size: PetSize | null;
  coat: Coat | null;
}

/**
 * Service plan for a pet: the price and minutes of its size and coat, else of its size whatever the coat, else the
 * service's own. A step needs no station of a kind that the shop does not have.
 */
export function servicePlanOf(
  { price, duration, bufferBefore, bufferAfter, steps, prices }: PricedService,
  pet: PetMeasures | null,
  kinds: ReadonlySet<StationKind>,
): PricedServicePlan {
  const ofSize = prices.filter(({ size }) => size === pet?.size);
  const priced = ofSize.find(({ coat }) => coat === (pet?.coat ?? null)) ?? ofSize.find(({ coat }) => coat === null);
  const minutes = priced?.minutes ?? duration;
  const planned = steps.map((step) => ({
    ...step,
    stationKind: step.stationKind && kinds.has(step.stationKind) ? step.stationKind : null,
  }));
  return {
    minutes,
    price: priced?.price ?? price,
    bufferBefore,
    bufferAfter,
    steps: stretchSteps(planned.length ? planned : [{ kind: 'OTHER', minutes, stationKind: null }], minutes),
  };
}

/**
 * The price of the last appointment as it is proposed for the next one: what was agreed above today's price stays, and nobody charges an old
 * price unseen. Null: today's price.
 */
export const priceAsLastTime = (last: number, listed: number | undefined): number | null =>
  listed === undefined || last > listed ? last : null;

/** The service plan in more or less time. */
export const stretched = (servicePlan: ServicePlan, minutes: number): ServicePlan =>
  minutes === lengthOf(servicePlan) ? servicePlan : { ...servicePlan, steps: stretchSteps(servicePlan.steps, minutes) };

/** Steps in proportion, in whole minutes of which each has at least one; the last one takes the remainder. */
function stretchSteps<Step extends PlannedStep>(steps: readonly Step[], minutes: number): Step[] {
  const possible = steps.slice(0, minutes);
  const total = possible.reduce((sum, step) => sum + step.minutes, 0);
  let left = minutes;
  return possible.map((step, index) => {
    const after = possible.length - 1 - index;
    const share = Math.max(1, Math.min(Math.round((step.minutes * minutes) / total), left - after));
    const own = after === 0 ? left : share;
    left -= own;
    return { ...step, minutes: own };
  });
}
