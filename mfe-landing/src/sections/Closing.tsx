import { Icon } from '../icons/Icon';
import { PeekingPets } from '../illustrations/PeekingPets';
import { LoginButton } from '../login/LoginButton';
import { TRIAL_OFFER } from '../sign-up/offer';
import './Closing.css';

export function Closing() {
  return (
    <section className="lp-wrap lp-closing-section" aria-labelledby="lp-closing">
      <div className="lp-closing">
        <PeekingPets />
        <h2 id="lp-closing">Hoje ainda dá tempo de aposentar o caderninho.</h2>
        <p>Cadastre o primeiro pet em poucos minutos e veja a sua loja inteira em uma tela.</p>
        <LoginButton offer={TRIAL_OFFER} className="lp-button lp-button-inverse lp-button-large">
          Começar agora, é grátis
          <Icon name="arrow" />
        </LoginButton>
      </div>
    </section>
  );
}
