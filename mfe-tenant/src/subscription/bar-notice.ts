import { daysBetween } from '@focinho/contracts/dates';
import { shortDay } from '@focinho/contracts/invoice-texts';
import type { TenantInfo } from '@focinho/contracts/tenants';
import { stateSentence } from './subscription-texts';

/** The last days of the trial on which the bar asks for a decision, today included. */
const TRIAL_DAYS_SHOWN = 5;

interface BarNotice {
  text: string;
  /** For the rest of the day. Who can only read has to know why. */
  isDismissible: boolean;
  /** Only to know: nothing has to be done. */
  isQuiet?: boolean;
}

/** What the bar above the pages says; undefined while everything is in order. */
export function barNotice(subscription: NonNullable<TenantInfo['subscription']>, today: string): BarNotice | undefined {
  const { state, trialEndsOn } = subscription;
  switch (state) {
    case 'BY_HAND':
    case 'ACTIVE':
      return undefined;
    case 'TRIAL':
      return trialEndsOn ? trialNotice(trialEndsOn, today) : undefined;
    case 'GRACE':
      return { text: stateSentence(subscription, today), isDismissible: true };
    case 'READ_ONLY':
    case 'ARCHIVED':
      return { text: stateSentence(subscription, today), isDismissible: false };
  }
}

function trialNotice(trialEndsOn: string, today: string): BarNotice | undefined {
  const daysLeft = daysBetween(today, trialEndsOn);
  if (daysLeft >= TRIAL_DAYS_SHOWN)
    return {
      text: `Teste grátis até ${shortDay(trialEndsOn, today)}: faltam ${daysLeft} dias.`,
      isDismissible: true,
      isQuiet: true,
    };
  const end = daysLeft <= 0 ? 'termina hoje' : `vai até ${shortDay(trialEndsOn, today)}`;
  return { text: `O teste grátis ${end}. Escolha o plano e continue sem parar.`, isDismissible: true };
}
