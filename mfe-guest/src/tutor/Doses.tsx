import { stateOn, type DoseState } from '@focinho/contracts/agenda/dose-state';
import { formatDay } from '@focinho/contracts/kernel/dates';
import type { TutorDose } from '@focinho/contracts/desk/tutor';

const STATE: Record<DoseState, string> = {
  LATE: 'vencida',
  SOON: 'vence em breve',
  UP_TO_DATE: 'em dia',
  COMPLETE: 'sem próxima dose',
  NOT_BEGUN: '',
};

/** The last dose of each kind that a pet was given, and when the next one is due. */
export function Doses({ doses, today }: { doses: readonly TutorDose[]; today: string }) {
  return (
    <section className="tu-card" aria-label="Vacinas e vermífugos">
      <h2>Vacinas e vermífugos</h2>
      <ul className="tu-doses">
        {doses.map(({ id, pet, protocol, givenOn, nextDueOn }) => {
          const state = stateOn(nextDueOn, today);
          return (
            <li key={id}>
              <strong>
                {pet}: {protocol}, <span className={state === 'LATE' ? 'tu-error' : ''}>{STATE[state]}</span>
              </strong>
              <br />
              <span className="tu-muted">
                Última em {formatDay(givenOn)}
                {nextDueOn && ` · próxima em ${formatDay(nextDueOn)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
