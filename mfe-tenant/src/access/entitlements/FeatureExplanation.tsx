import { CheckOutlined, LockFilled, TeamOutlined } from '@ant-design/icons';
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
  users: {
    title: `Mais de um usuário é do ${PLAN_NAME[planWith('users')]}`,
    gives: [
      'Um acesso para cada pessoa da equipe, com a própria senha',
      'Funções: o que cada um pode ver e fazer',
      'Cada venda e cada desconto com o nome de quem fez',
    ],
    picture: <TeamOutlined className="fct-lock-icon" aria-hidden />,
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
        <LockFilled className="fct-lock-mark" aria-hidden />
      </div>
      <ul>
        {gives.map((gift) => (
          <li key={gift}>
            <CheckOutlined aria-hidden /> {gift}
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
