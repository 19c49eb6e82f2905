import { Icon } from '../icons/Icon';
import './Privacy.css';

export function Privacy() {
  return (
    <section className="lp-wrap" aria-labelledby="lp-privacy">
      <div className="lp-privacy">
        <Icon name="shield" />
        <div>
          <h2 id="lp-privacy">Segurança e proteção de dados</h2>
          <p>
            Tratamos os dados da sua loja e dos seus clientes conforme a Lei Geral de Proteção de Dados (LGPD, Lei nº
            13.709/2018). As informações de cada pet shop ficam isoladas das demais, as senhas são guardadas de forma
            cifrada, o acesso de cada pessoa segue a função dela e toda alteração fica registrada. Os dados são seus:
            não os vendemos nem os usamos para outra finalidade.
          </p>
        </div>
      </div>
    </section>
  );
}
