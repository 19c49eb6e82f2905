import { LoginButton } from '../login/LoginButton';
import { TRIAL_OFFER } from '../sign-up/offer';
import './TrialBanner.css';

export function TrialBanner() {
  return (
    <section className="lp-wrap" aria-labelledby="lp-trial">
      <div className="lp-trial">
        <div>
          <h2 id="lp-trial">Teste grátis por 15 dias, sem cartão de crédito</h2>
          <p>Use todos os recursos com a sua equipe e decida depois. Se não gostar, não há nada para cancelar.</p>
        </div>
        <LoginButton offer={TRIAL_OFFER} className="lp-button lp-button-inverse lp-button-large">
          Começar Teste Grátis
        </LoginButton>
      </div>
    </section>
  );
}
