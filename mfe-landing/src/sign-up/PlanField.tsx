import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import {
  INVOICE_ADD_ONS,
  INVOICES_A_MONTH,
  monthlyCents,
  PLAN_NAME,
  SOLD_PLANS,
  TRIAL_PLAN,
  type InvoiceAddOn,
} from '@focinho/contracts/vendor/plans';
import type { Offer } from '@focinho/contracts/vendor/plans';

interface Props {
  offer: Offer;
  disabled: boolean;
  onChange: (offer: Partial<Offer>) => void;
}

const AUDIENCE = { BASIC: '1 usuário', PREMIUM: 'Equipe inteira' };
const price = (cents: number) => `${formatMoney(fromCents(cents))}/mês`;
const addOnCents = (addOn: InvoiceAddOn) => monthlyCents('BASIC', addOn) - monthlyCents('BASIC', 'NONE');

/** Choice of what is paid for after the trial: a plan, and consumer invoices if wanted. */
export function PlanField({ offer, disabled, onChange }: Props) {
  return (
    <fieldset className="lp-signup-plan" disabled={disabled}>
      <legend>Plano depois do teste</legend>
      <div className="lp-signup-plans">
        {SOLD_PLANS.map((plan) => (
          <label key={plan} htmlFor={`lp-signup-${plan}`} className="lp-signup-option">
            <input
              id={`lp-signup-${plan}`}
              type="radio"
              name="plan"
              value={plan}
              checked={offer.plan === plan}
              onChange={() => onChange({ plan })}
            />
            <b>{PLAN_NAME[plan]}</b>
            <span>{price(monthlyCents(plan, 'NONE'))}</span>
            <small>{AUDIENCE[plan]}</small>
          </label>
        ))}
      </div>
      <div className="lp-field">
        <label htmlFor="lp-signup-addon">Emissão de NFC-e (opcional)</label>
        <select
          id="lp-signup-addon"
          value={offer.addOn}
          onChange={({ target }) => {
            const addOn = INVOICE_ADD_ONS.find((known) => known === target.value);
            if (addOn) onChange({ addOn });
          }}
        >
          {INVOICE_ADD_ONS.map((addOn) => (
            <option key={addOn} value={addOn}>
              {addOn === 'NONE' ? 'Sem NFC-e' : `${INVOICES_A_MONTH[addOn]} por mês, mais ${price(addOnCents(addOn))}`}
            </option>
          ))}
        </select>
      </div>
      <p className="lp-field-hint">
        No teste, a loja tem o {PLAN_NAME[TRIAL_PLAN]}. Depois, {price(monthlyCents(offer.plan, offer.addOn))} por PIX,
        se você quiser continuar.
      </p>
    </fieldset>
  );
}
