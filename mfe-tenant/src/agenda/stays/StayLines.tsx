import { Button } from 'antd';
import { useState } from 'react';
import type { StayLine } from '@focinho/contracts/agenda/stays';
import { formatMoney } from '@focinho/contracts/kernel/money';
import './stays.css';

/** More lines than this are shown on request. */
const MOST = 10;
const FEW = 7;

interface StayLinesProps {
  lines: readonly StayLine[];
  total: number;
}

/** The bill of a stay: a line for each night, the late check-out, and care that was given at a price. */
export function StayLines({ lines, total }: StayLinesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || lines.length <= MOST ? lines : lines.slice(0, FEW);
  return (
    <div className="fct-hotel-lines" role="group" aria-label="Diárias">
      <ul>
        {shown.map((line, index) => (
          <li key={`${line.kind} ${line.date} ${index}`}>
            <span>
              {line.name}
              {line.note && <span className="fcui-muted">{` · ${line.note}`}</span>}
            </span>
            <span className="fcui-number">{formatMoney(line.price)}</span>
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button type="text" block onClick={() => setWhole(true)}>{`Mostrar as ${lines.length} linhas`}</Button>
      )}
      <div className="fct-hotel-total">
        <span>Total</span>
        <span className="fcui-number">{formatMoney(total)}</span>
      </div>
    </div>
  );
}
