import { formatInstantDay, todayIn } from '@focinho/contracts/kernel/dates';
import { SPECIES_ICON } from '@focinho/contracts/kernel/species-icons';
import type { TutorPage as Page } from '@focinho/contracts/desk/tutor';
import { Agreements } from './Agreements';
import { AppointmentCard } from './AppointmentCard';
import { Debt } from './Debt';
import { Doses } from './Doses';
import { Cashback } from './Cashback';
import { Memberships } from './Memberships';
import { Photos } from './Photos';
import { ShopContact } from './ShopContact';
import { useTutorPage, type Change, type Ended } from './use-tutor-page';
import './tutor.css';

/** The page /t/<token>: what a family has at the shop, on the phone of the tutor. */
export function TutorPage() {
  const [, , token = ''] = location.pathname.split('/');
  const { page, at, ended, isLost, change } = useTutorPage(token);
  return (
    <main className="tu">
      {isLost && page && (
        <p className="tu-lost" role="status">
          Sem conexão: o que está aqui pode ter mudado.
        </p>
      )}
      {ended ? (
        <EndedLink ended={ended} />
      ) : page ? (
        <Family token={token} page={page} at={at} change={change} />
      ) : (
        <p className="tu-message" role="status">
          {isLost ? 'Sem conexão. A página volta sozinha assim que a internet voltar.' : 'Carregando…'}
        </p>
      )}
    </main>
  );
}

function EndedLink({ ended: { message, shop, phone } }: { ended: Ended }) {
  return (
    <section className="tu-message">
      {shop && <p className="tu-muted">{shop}</p>}
      <h1>{message}</h1>
      {phone && <ShopContact phone={phone} />}
    </section>
  );
}

interface FamilyProps {
  token: string;
  page: Page;
  /** When the page came. */
  at: Date;
  change: Change;
}
function Family({ token, page, at, change }: FamilyProps) {
  const {
    shop,
    tutor,
    pets,
    appointments,
    debt,
    mayPay,
    doses,
    memberships = [],
    cashback,
    photos,
    expiresAt,
    isReadOnly,
    moveHours,
  } = page;
  const today = todayIn(shop.timeZone, at);
  return (
    <>
      <header className="tu-header">
        <p className="tu-muted">{shop.name}</p>
        <h1>{tutor ? `Olá, ${tutor}` : 'Olá'}</h1>
        {pets.length > 0 && (
          <p className="tu-pets">
            {pets.map(({ id, name, species }) => (
              <span key={id}>
                <svg viewBox="0 0 24 24" aria-hidden>
                  <path d={SPECIES_ICON[species]} />
                </svg>{' '}
                {name}
              </span>
            ))}
          </p>
        )}
        {isReadOnly && <p className="tu-muted">Por aqui só dá para ver. Para mudar algo, fale com a loja.</p>}
      </header>
      {appointments.length === 0 && (
        <p className="tu-card">
          {/* Without a word of a pet that may have died. */}
          {pets.length > 0
            ? 'Nenhum horário marcado. Para marcar, fale com a loja.'
            : 'Aqui aparecem os pets do seu cadastro e os de quem você também é tutor. Para falar de um pet ou marcar, chame a loja.'}
        </p>
      )}
      {appointments.map((appointment) => (
        <AppointmentCard
          key={appointment.id}
          token={token}
          appointment={appointment}
          shop={shop}
          today={today}
          moveHours={moveHours}
          change={change}
        />
      ))}
      <Agreements token={token} page={page} change={change} />
      {debt > 0 && <Debt token={token} debt={debt} mayPay={mayPay} at={at} />}
      {cashback && <Cashback cashback={cashback} />}
      <Memberships memberships={memberships} token={token} mayPay={mayPay} at={at} />
      {doses.length > 0 && <Doses doses={doses} today={today} />}
      {photos.length > 0 && <Photos token={token} photos={photos} timeZone={shop.timeZone} />}
      <footer className="tu-footer">
        {shop.phone && <ShopContact phone={shop.phone} />}
        <p>
          Este link é só da sua família: quem o tem vê esta página. Vale até{' '}
          {formatInstantDay(expiresAt, shop.timeZone)}.
        </p>
      </footer>
    </>
  );
}
