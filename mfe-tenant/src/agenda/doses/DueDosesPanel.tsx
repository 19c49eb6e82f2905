import MessageCircleIcon from 'lucide-react/icons/message-circle';
import { Button } from 'antd';
import type { DueDose } from '@focinho/contracts/agenda/doses';
import { stateOn } from '@focinho/contracts/agenda/dose-state';
import { dayOf, formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { phoneLinks } from '@focinho/contracts/kernel/phone';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { StatusBadge } from '@focinho/ui/status-badge';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ClientLink } from '../../people/clients/ClientLink';
import { PetLink } from '../../people/pets/PetLink';
import { dueMessage, dueText, STATE_TONE } from './dose-texts';
import { useTenantDosesDueQuery } from './doses.api';
import './doses.css';

/** "Doses a vencer": whose vaccine, dewormer or flea control is late or due within thirty days, by day, with a message for the owner. */
export function DueDosesPanel() {
  const { data, error, isError, refetch } = useTenantDosesDueQuery(undefined, { refetchOnMountOrArgChange: true });
  const today = todayIn(useTimeZone());
  return (
    <Panel title="Doses vencidas e próximas">
      {isError && <LoadFailure text="Erro ao carregar as doses" error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <ListLoading text="Carregando doses..." rows={6} />}
      {data?.length === 0 && <ListEmpty text="Nenhuma dose vencida nem a vencer em 30 dias." />}
      {daysOf(data ?? []).map(({ day, doses }) => (
        <section key={day} className="fct-due-day">
          <h3>
            {formatDay(day)} <StatusBadge tone={STATE_TONE[stateOn(day, today)]}>{dueText(day, today)}</StatusBadge>
          </h3>
          <ul>
            {doses.map((dose) => (
              <li key={dose.id}>
                <div>
                  <span className="fcui-strong">
                    <PetLink pet={dose.pet}>{dose.pet.name}</PetLink> · {dose.protocol.name}
                  </span>
                  <span className="fcui-muted">
                    <ClientLink client={dose.client}>{dose.client?.name ?? 'Cliente não encontrado'}</ClientLink>
                    {dose.nextAppointment && ` · vem em ${formatDay(dose.nextAppointment)}`}
                  </span>
                </div>
                <WhatsAppLink dose={dose} today={today} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

function WhatsAppLink({ dose, today }: { dose: DueDose; today: string }) {
  const chat = dose.client?.phone ? phoneLinks(dose.client.phone)?.whatsapp : undefined;
  if (!chat) return <span className="fcui-muted">Sem WhatsApp</span>;
  return (
    <Button
      icon={<MessageCircleIcon />}
      href={`${chat}?text=${encodeURIComponent(dueMessage(dose, today))}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Chamar ${dose.client?.name ?? ''} no WhatsApp`}
    >
      WhatsApp
    </Button>
  );
}

/** In the order of the API: the oldest first. */
function daysOf(doses: readonly DueDose[]): { day: string; doses: DueDose[] }[] {
  const days = new Map<string, DueDose[]>();
  for (const dose of doses) days.set(dayOf(dose.dueOn), [...(days.get(dayOf(dose.dueOn)) ?? []), dose]);
  return [...days].map(([day, own]) => ({ day, doses: own }));
}
