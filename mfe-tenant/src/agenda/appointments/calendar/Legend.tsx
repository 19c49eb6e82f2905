import { APPOINTMENT_STATUS_LABEL, APPOINTMENT_STATUSES } from '@focinho/contracts/kernel/enums';
import type { Span } from './calendar-events';
import { ICONS } from './event-card';

/** Legend of the calendar's colours and marks. */
export function Legend({ span }: { span: Span }) {
  return (
    <details className="fct-legend">
      <summary>Legenda</summary>
      <ul>
        {span === 'month' ? (
          <li>
            <span className="fct-legend-load" aria-hidden />
            Quanto mais cheio o dia, mais escuro; a faixa mostra de quem
          </li>
        ) : (
          <>
            {APPOINTMENT_STATUSES.map((status) => (
              <li key={status}>
                <span
                  className={`fct-legend-tone fct-appointment-event fct-appointment-event-${status.toLowerCase()}`}
                  aria-hidden
                />
                {APPOINTMENT_STATUS_LABEL[status]}
              </li>
            ))}
            <li>A borda é a cor do profissional</li>
            <li>Tracejado: encaixe</li>
            <li>
              <Icon name="repeat" />
              Repete
            </li>
            <li>
              <Icon name="notes" />
              Tem observações
            </li>
            <li>
              <Icon name="warning" />
              Tem cuidados: pode morder, alergia, dose vencida
            </li>
            <li>
              <Icon name="blocked" />
              Horário bloqueado
            </li>
          </>
        )}
        <li>
          <span className="fct-legend-tone fct-legend-closed" aria-hidden />
          Fechado ou ausente
        </li>
      </ul>
    </details>
  );
}

const Icon = ({ name }: { name: keyof typeof ICONS }) => (
  <svg viewBox="0 0 24 24" className={`fct-calendar-event-icon fct-calendar-event-icon-${name}`} aria-hidden>
    <path d={ICONS[name]} />
  </svg>
);
