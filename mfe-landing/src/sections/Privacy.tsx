import { TRIAL_DAYS } from '@focinho/contracts/vendor/plans';
import { Icon } from '../icons/Icon';
import './Privacy.css';

/** @param company with whom the shop has the contract; may be empty */
export function Privacy({ company }: { company: string }) {
  return (
    <section className="lp-wrap" aria-labelledby="lp-privacy">
      <div id="privacidade" className="lp-privacy">
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
      <div id="termos" className="lp-privacy">
        <Icon name="term" />
        <div>
          <h2>Termos de uso</h2>
          <p>
            O teste de {TRIAL_DAYS} dias é grátis e não vira cobrança sozinho. Depois dele, a assinatura é mensal e paga
            por PIX: sem pagamento, a loja fica disponível só para consulta e nada é apagado. Você cancela quando quiser
            e pode exportar o que é seu. Quem se cadastra responde pelos dados que registra e por quem recebe acesso à
            loja; nós mantemos o serviço no ar, com cópias de segurança, e avisamos antes de mudar estes termos.
          </p>
          <p className="lp-terms-company">{company}</p>
        </div>
      </div>
    </section>
  );
}
