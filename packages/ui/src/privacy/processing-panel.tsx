import PrinterIcon from 'lucide-react/icons/printer';
import { Button } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { activitiesOf, type Controller, type ProcessingActivity } from '@focinho/contracts/journal/processing';
import { Panel } from '../management-page';
import { PrintedRegister } from './printed-register';

const ROWS: [label: string, value: (activity: ProcessingActivity) => string][] = [
  ['Pessoas', ({ people }) => people],
  ['Dados', ({ data }) => data],
  ['Base legal', ({ legalBasis }) => legalBasis],
  ['Guarda', ({ retention }) => retention],
  ['Compartilhamento', ({ sharing }) => sharing],
];

/** The register of what this product does with personal data, to read and to print. */
export function ProcessingPanel({ controller }: { controller: Controller }) {
  const [isPrinted, setIsPrinted] = useState(false);
  const content = <Activities controller={controller} />;
  return (
    <Panel
      title="Registro de tratamento de dados"
      extra={
        <Button icon={<PrinterIcon />} onClick={() => setIsPrinted(true)}>
          Imprimir
        </Button>
      }
    >
      <p className="fcui-panel-note">
        O que este sistema faz com dados pessoais (LGPD, artigo 37).{' '}
        {controller === 'SHOP'
          ? 'A loja decide sobre estes dados; o sistema os trata como operador.'
          : 'Para as lojas, a plataforma é operadora; para o resto, decide ela mesma.'}
      </p>
      {content}
      {isPrinted &&
        createPortal(<PrintedRegister onPrinted={() => setIsPrinted(false)}>{content}</PrintedRegister>, document.body)}
    </Panel>
  );
}

function Activities({ controller }: { controller: Controller }) {
  return (
    <ul className="fcui-register">
      {activitiesOf(controller).map((activity) => (
        <li key={activity.purpose}>
          <strong>{activity.purpose}</strong>
          {controller === 'PLATFORM' && (
            <span className="fcui-muted">
              {activity.controller === 'SHOP' ? 'Como operadora, para as lojas' : 'Como controladora'}
            </span>
          )}
          <dl>
            {ROWS.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value(activity)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
