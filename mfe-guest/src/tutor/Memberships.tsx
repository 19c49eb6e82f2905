import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { TutorMembership } from '@focinho/contracts/desk/tutor';
import { PixPayment } from './PixPayment';
import { useKeptFocus } from './use-kept-focus';

/** More are told in figures alone. */
const STAMPS_MAX = 12;

interface MembershipsProps {
  memberships: readonly TutorMembership[];
  token: string;
  mayPay: boolean;
  /** Now, as old as the page. */
  at: Date;
}

/** The Clubinho card of each pet: a stamp for each credit, until when they are valid, and when some were used. */
export function Memberships({ memberships, ...payment }: MembershipsProps) {
  return memberships.map((membership) => (
    <section key={membership.id} className="tu-card" aria-label={`Clubinho de ${membership.pet}`}>
      <h2>Clubinho de {membership.pet}</h2>
      <p className="tu-muted">
        {membership.package}
        {membership.isPaused && ' · pausado'}
      </p>
      {membership.credits.map(({ id, service, granted, left, expiresOn }) => (
        <div key={id} className="tu-club">
          <span>
            <strong>{service}</strong>: {left} de {granted}
            {expiresOn && <span className="tu-muted"> · vale até {formatDay(expiresOn)}</span>}
          </span>
          {granted <= STAMPS_MAX && (
            <span className="tu-stamps" role="img" aria-label={`Usados: ${granted - left}, restantes: ${left}`}>
              {Array.from({ length: granted }, (_, index) => (
                <span key={index} data-used={index < granted - left} />
              ))}
            </span>
          )}
        </div>
      ))}
      {typeof membership.renewal === 'number' && (
        <Renewal path={`/renewals/${membership.id}/pix`} amount={membership.renewal} {...payment} />
      )}
      {membership.uses.length > 0 && (
        <ul className="tu-doses tu-muted" aria-label="Usos">
          {membership.uses.map(({ id, service, day }) => (
            <li key={id}>
              {formatDay(day)} · {service}
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

/** The next cycle, which waits for its payment, or for its credits once it is paid. */
function Renewal(payment: Parameters<typeof PixPayment>[0]) {
  const keptFocus = useKeptFocus<HTMLDivElement>();
  if (payment.amount === 0) return <p role="status">Renovação paga: os créditos chegam em alguns minutos.</p>;
  return (
    <div className="tu-club" {...keptFocus}>
      <strong>Renovação: {formatMoney(payment.amount)}</strong>
      <PixPayment {...payment} />
    </div>
  );
}
