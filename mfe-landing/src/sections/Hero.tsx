import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { monthlyCents } from '@focinho/contracts/vendor/plans';
import { Icon } from '../icons/Icon';
import { BathScene } from '../illustrations/BathScene';
import { LoginButton } from '../login/LoginButton';
import { TRIAL_OFFER } from '../sign-up/offer';
import './Hero.css';

const PROMISES = ['Sem cartão de crédito', 'Sem fidelidade', 'Cancele quando quiser'];

/** With an ordinary space, so that the sentence can be searched for. */
const FROM = formatMoney(fromCents(monthlyCents('BASIC', 'NONE'))).replace('\u00a0', ' ');

export function Hero({ productName }: { productName: string }) {
  return (
    <section id="inicio" className="lp-hero">
      <div className="lp-wrap lp-hero-row">
        <div className="lp-hero-text">
          <p className="lp-eyebrow">Sistema de gestão para banho e tosa</p>
          <h1>
            Seu pet shop em ordem, do <em>primeiro banho</em> ao caixa fechado.
          </h1>
          <p className="lp-lead">
            Agenda, fichas, pacotes, vendas e fiado em um só lugar. Você cuida dos pets, o {productName} cuida do resto.
          </p>
          <div className="lp-hero-actions">
            <LoginButton offer={TRIAL_OFFER} className="lp-button lp-button-primary lp-button-large">
              Fazer um teste por 15 dias
              <Icon name="arrow" />
            </LoginButton>
            <p className="lp-hero-price">A partir de {FROM} por mês</p>
          </div>
          <ul className="lp-promises">
            {PROMISES.map((promise) => (
              <li key={promise}>
                <Icon name="check" />
                {promise}
              </li>
            ))}
          </ul>
          <noscript>
            <p className="lp-hero-scripts">Para entrar ou fazer o teste, ative o JavaScript do navegador.</p>
          </noscript>
        </div>
        <BathScene />
      </div>
    </section>
  );
}
