import { formatMoney } from '@focinho/contracts/kernel/money';
import { PLANS, TERMS, type AdvertisedPlan } from '../content/plans';
import { Icon } from '../icons/Icon';
import { LoginButton } from '../login/LoginButton';
import './Pricing.css';

export function Pricing() {
  return (
    <section id="precos" className="lp-section lp-pricing" aria-labelledby="lp-pricing">
      <div className="lp-wrap">
        <header className="lp-section-head">
          <p className="lp-eyebrow">Preços</p>
          <h2 id="lp-pricing">Um preço justo para cada tamanho de loja</h2>
          <p className="lp-lead">Comece com 15 dias grátis, sem cartão de crédito, e escolha o plano depois.</p>
        </header>
        <div className="lp-plans">
          {PLANS.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </div>
        <ul className="lp-terms">
          {TERMS.map((term) => (
            <li key={term}>
              <Icon name="check" />
              {term}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PlanCard({ plan }: { plan: AdvertisedPlan }) {
  const { id, name, audience, prices, items, action, offer, highlight } = plan;
  return (
    <article className="lp-plan" data-highlight={highlight && true} aria-labelledby={id}>
      {highlight && <p className="lp-plan-badge">{highlight}</p>}
      <h3 id={id}>{name}</h3>
      <p className="lp-plan-audience">{audience}</p>
      <ul className="lp-plan-prices">
        {prices.map(({ reais, scope }) => (
          <li key={reais}>
            <strong>{formatMoney(reais)}</strong>
            <span>/mês</span>
            {scope && <small>{scope}</small>}
          </li>
        ))}
      </ul>
      <ul className="lp-plan-items">
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
      <LoginButton
        offer={offer}
        className={`lp-button lp-button-large ${highlight ? 'lp-button-primary' : 'lp-button-outline'}`}
        describedBy={id}
      >
        {action}
      </LoginButton>
    </article>
  );
}
