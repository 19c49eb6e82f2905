import BedDoubleIcon from 'lucide-react/icons/bed-double';
import CheckIcon from 'lucide-react/icons/check';
import FileCheck2Icon from 'lucide-react/icons/file-check-2';
import HandCoinsIcon from 'lucide-react/icons/hand-coins';
import LockIcon from 'lucide-react/icons/lock';
import PlugIcon from 'lucide-react/icons/plug';
import UsersIcon from 'lucide-react/icons/users';
import StethoscopeIcon from 'lucide-react/icons/stethoscope';
import SyringeIcon from 'lucide-react/icons/syringe';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { monthlyCents, PLAN_NAME, planWith, type Feature } from '@focinho/contracts/vendor/plans';
import './feature-lock.css';
import { useWayToSubscription } from './way-to-subscription';

const EXPLANATION: Record<Feature, { title: string; gives: string[]; picture: ReactNode }> = {
  board: {
    title: `O Painel de execução é do ${PLAN_NAME[planWith('board')]}`,
    gives: [
      'Cada pet na sua etapa: aguardando, banho, secagem, tosa, pronto',
      'Um toque passa o pet para a próxima etapa, em todas as telas',
      'O cronômetro avisa quando um atendimento atrasa',
    ],
    picture: <BoardPicture />,
  },
  cashback: {
    title: `O Cashback é do ${PLAN_NAME[planWith('cashback')]}`,
    gives: [
      'Cada compra paga devolve uma parte, pelas regras que você escolher',
      'O tutor usa na próxima visita, e vê o saldo no link dele',
      'Prazo de carência e validade, com o que vence primeiro usado primeiro',
    ],
    picture: <HandCoinsIcon className="fct-lock-icon" />,
  },
  commissions: {
    title: `As Comissões são do ${PLAN_NAME[planWith('commissions')]}`,
    gives: [
      'Regras por profissional, serviço, categoria ou produto, em % ou valor fixo',
      'Calculadas do que foi concluído e pago, com o porquê de cada linha',
      'Períodos fechados que não mudam, para pagar e imprimir por pessoa',
    ],
    picture: <HandCoinsIcon className="fct-lock-icon" />,
  },
  consultations: {
    title: `As Consultas são do ${PLAN_NAME[planWith('consultations')]}`,
    gives: [
      'Motivo, achados e peso na ficha do pet, vistos só por quem atende e pela gerência',
      'Receita impressa com os dados da loja, o nome e o CRMV do profissional',
      'Depois de assinada não muda: o que vier entra como adendo',
    ],
    picture: <StethoscopeIcon className="fct-lock-icon" />,
  },
  hotel: {
    title: `O Hotel é do ${PLAN_NAME[planWith('hotel')]}`,
    gives: [
      'Os canis da semana, com quem chega, quem sai e o que está livre',
      'Cada noite com seu preço: porte, temporada e segundo pet da família',
      'Comida, passeios e remédios marcados com um toque, e tudo na comanda',
    ],
    picture: <BedDoubleIcon className="fct-lock-icon" />,
  },
  integrations: {
    title: `As Integrações são do ${PLAN_NAME[planWith('integrations')]}`,
    gives: [
      'Chaves para o seu site, planilhas, n8n, Make e Zapier, com o acesso que você escolher',
      'Webhooks assinados que avisam quando algo muda, com o histórico das entregas',
      'A agenda de cada profissional no calendário do celular',
    ],
    picture: <PlugIcon className="fct-lock-icon" />,
  },
  terms: {
    title: `Termos assinados são do ${PLAN_NAME[planWith('terms')]}`,
    gives: [
      'Modelos prontos, já preenchidos com o nome do tutor e do pet',
      'Assinatura na tela, com o dedo ou a caneta, ou no papel',
      'O texto, a data e a assinatura guardados como prova',
    ],
    picture: <FileCheck2Icon className="fct-lock-icon" />,
  },
  users: {
    title: `Mais de um usuário é do ${PLAN_NAME[planWith('users')]}`,
    gives: [
      'Um acesso para cada pessoa da equipe, com a própria senha',
      'Funções: o que cada um pode ver e fazer',
      'Cada venda e cada desconto com o nome de quem fez',
    ],
    picture: <UsersIcon className="fct-lock-icon" />,
  },
  vaccines: {
    title: `O Protocolo de vacinas é do ${PLAN_NAME[planWith('vaccines')]}`,
    gives: [
      'V8, V10, antirrábica, gripe, giárdia e as felinas, com a data da próxima dose',
      'Quem está com vacina vencida aparece no balcão, na agenda e no painel',
      'Carteira de vacinação impressa, com lote, veterinário e CRMV',
    ],
    picture: <SyringeIcon className="fct-lock-icon" />,
  },
};

export const lockTitle = (feature: Feature): string => EXPLANATION[feature].title;

interface FeatureExplanationProps {
  feature: Feature;
  /** Before it leads to the subscription. */
  onLeave?: () => void;
}

/** Explains a feature that the plan lacks, with the way to the plan that has it. */
export function FeatureExplanation({ feature, onLeave }: FeatureExplanationProps) {
  const show = useWayToSubscription();
  const plan = planWith(feature);
  const { gives, picture } = EXPLANATION[feature];
  return (
    <div className="fct-lock">
      <div className="fct-lock-picture">
        {picture}
        <LockIcon className="fct-lock-mark" />
      </div>
      <ul>
        {gives.map((gift) => (
          <li key={gift}>
            <CheckIcon /> {gift}
          </li>
        ))}
      </ul>
      <p className="fcui-muted">
        {PLAN_NAME[plan]}: {formatMoney(fromCents(monthlyCents(plan, 'NONE')))} por mês. O que você já cadastrou
        continua igual.
      </p>
      {show ? (
        <Button
          type="primary"
          onClick={() => {
            onLeave?.();
            show();
          }}
        >
          Conhecer o {PLAN_NAME[plan]}
        </Button>
      ) : (
        <p>Fale com o proprietário da loja para mudar de plano.</p>
      )}
    </div>
  );
}

/** The columns of the board, with a few cards. */
function BoardPicture() {
  return (
    <span className="fct-lock-board" aria-hidden>
      {[3, 2, 1, 2].map((cards, column) => (
        <span key={column}>
          {Array.from({ length: cards }, (_, card) => (
            <i key={card} />
          ))}
        </span>
      ))}
    </span>
  );
}
