import type { Offer } from '@focinho/contracts/vendor/plans';

/** Where the button names no plan: the one that the trial has, too. */
export const TRIAL_OFFER: Offer = { plan: 'PREMIUM', addOn: 'NONE' };

let chosen: Offer | undefined;

/** Remembers with which offer the dialog is to open; undefined opens it with the log-in. */
export function chooseOffer(offer: Offer | undefined): void {
  chosen = offer;
}
export const chosenOffer = (): Offer | undefined => chosen;
