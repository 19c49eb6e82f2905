import type { ReactNode } from 'react';
import './appointments.css';

/** The box "Detalhes do Agendamento". */
export function AppointmentFacts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <section className="fct-appointment-facts">
      <h3>Detalhes do Agendamento</h3>
      <dl className="fcui-card-lines">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
