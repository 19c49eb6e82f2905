import type { Today } from '@focinho/contracts/insight/today';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { Panel } from '@focinho/ui/management-page';
import { Figure } from './Figure';
import { OccupancyChart } from './OccupancyChart';
import { WeekChart } from './WeekChart';

interface TodaysFiguresProps {
  figures: Today | undefined;
  today: string;
  /** `HH:MM` in the tenant's time zone. */
  time: string;
}

/** Answers how the day goes: what has come in, what is still to come, and who or what waits for somebody. */
export function TodaysFigures({ figures, today, time }: TodaysFiguresProps) {
  const overdue = figures?.overdue;
  return (
    <Panel title="Como está o dia" extra={<span className="fcui-muted">{formatDay(today)}</span>}>
      <div className="fct-figures-of-day">
        <Figure
          name="Recebido hoje"
          caption="em vendas e fiado"
          value={figures?.received}
          unit="money"
          page={`sales?from=${today}&to=${today}`}
        />
        <Figure
          name="A receber hoje"
          caption="do que está na agenda"
          value={figures?.expected}
          unit="money"
          page="desk"
        />
        <Figure
          name="Sem confirmar"
          caption="agendamentos de hoje"
          value={figures?.unconfirmed}
          page={`appointments?date=${today}&status=SCHEDULED`}
        />
        <Figure name="Esperando" caption="chegaram e aguardam" value={figures?.waiting} page="board" />
        <Figure name="Prontos sem pagar" caption="já podem ir para casa" value={figures?.readyUnpaid} page="desk" />
        <Figure
          name="Fiado vencido"
          caption={overdue?.clients ? `de ${clients(overdue.clients)}` : 'nada passou do vencimento'}
          value={overdue?.total}
          unit="money"
          isOwed
          page="credit?overdue=true"
        />
        <Figure
          name="Estoque baixo"
          caption="produtos a repor"
          value={figures?.lowStock}
          page="products?isLow=true&sort=stock"
        />
      </div>
      <div className="fct-charts-of-day">
        <OccupancyChart hours={figures?.hours} today={today} time={time} />
        {figures?.week && <WeekChart week={figures.week} today={today} />}
      </div>
    </Panel>
  );
}

const clients = (count: number) => (count === 1 ? '1 cliente' : `${count.toLocaleString('pt-BR')} clientes`);
