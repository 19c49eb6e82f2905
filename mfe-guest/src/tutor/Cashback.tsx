import type { TutorPage } from '@focinho/contracts/desk/tutor';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';

/** The cashback that the tutor can spend next time, what is still waiting, and what expires first. Nothing without any. */
export function Cashback({
  cashback: { usable, waiting, expiring },
}: {
  cashback: NonNullable<TutorPage['cashback']>;
}) {
  if (usable === 0 && waiting === 0) return null;
  return (
    <section className="tu-card" aria-label="Seu cashback">
      <h2>Seu cashback</h2>
      {usable > 0 && (
        <p>
          <strong>{formatMoney(usable)}</strong> para usar na próxima visita
        </p>
      )}
      {waiting > 0 && <p className="tu-muted">{formatMoney(waiting)} ainda em carência</p>}
      {expiring && (
        <p className="tu-muted">
          {formatMoney(expiring.amount)} vence em {formatDay(expiring.day)}
        </p>
      )}
    </section>
  );
}
