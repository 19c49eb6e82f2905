import PencilIcon from 'lucide-react/icons/pencil';
import { useState, type ReactNode } from 'react';
import { servicePlanOf } from '@focinho/contracts/agenda/service-plan';
import type { PetRecord } from '@focinho/contracts/desk/records';
import { dayOf, formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { TEMPERAMENT_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Link, useParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { Facts } from '@focinho/ui/facts';
import { CreateButton, Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { CreateAppointmentDialog, type Draft } from '../../agenda/appointments/AppointmentForm';
import { PetConsultations } from '../../agenda/consultations/PetConsultations';
import { PetDoses } from '../../agenda/doses/PetDoses';
import { measuresText } from '../../agenda/appointments/appointment-texts';
import { dayAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ClientLink } from '../../people/clients/ClientLink';
import { ageOf, weightOf } from '../../people/pets/pet-facts';
import { EditPetDialog } from '../../people/pets/PetForm';
import { PetTutors } from '../../people/pet-tutors/PetTutors';
import { PetWarnings } from '../../people/pets/PetWarnings';
import { SpeciesIcon } from '../../people/pets/species';
import { Memberships } from '../memberships/Memberships';
import { MergePets } from '../merges/MergePets';
import { Weights } from '../../people/weights/Weights';
import { PetPhoto } from '../photos/PetPhoto';
import { Photos } from '../photos/Photos';
import { usualInterval } from '../desk/usual-interval';
import { Death } from './Death';
import { RecordBusiness, RecordContact } from './RecordContact';
import { MovedTo, RecordPage } from './RecordPage';
import { useTenantRecordsPetQuery } from './records.api';
import { SendToSign } from './SendToSign';
import { Timeline } from './Timeline';

const TEXTS = {
  loading: 'Carregando ficha...',
  failed: 'Erro ao carregar a ficha do pet',
  missing: 'Pet não encontrado',
  back: 'Ver todos os pets',
};

/** "Ficha do pet", for whoever has the dog in hand: what to mind, whom to call, when it came, what it costs. */
export function Page() {
  const { recordId } = useParams();
  const record = useTenantRecordsPetQuery(recordId ?? skipToken);
  return (
    <RecordPage response={record} texts={TEXTS} list="pets">
      {(pet) => (pet.id === recordId ? <PetRecordView pet={pet} /> : <MovedTo list="pets" {...pet} />)}
    </RecordPage>
  );
}

function PetRecordView({ pet }: { pet: PetRecord }) {
  const [editing, setEditing] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  const today = todayIn(useTimeZone());
  const { client, temperament, upcoming, upcomingTotal, timeline } = pet;
  const looks = [pet.breed, measuresText(pet), ageText(pet, today), weightOf(pet, '')].filter(Boolean).join(' · ');
  return (
    <>
      <header className="fcui-header">
        <div className="fct-record-title">
          <PetPhoto id={pet.photoId} petName={pet.name} />
          <div>
            <h1 className="fcui-title">
              <SpeciesIcon species={pet.species} /> {pet.name}
            </h1>
            {looks && <p className="fcui-subtitle">{looks}</p>}
          </div>
        </div>
        <div className="fcui-header-actions">
          <WriteButton icon={<PencilIcon />} onClick={() => setEditing(true)}>
            Editar
          </WriteButton>
          {pet.deceasedOn === null && <CreateButton onClick={() => setDraft(draftOf(pet))}>Agendar</CreateButton>}
        </div>
      </header>
      <MergePets pet={pet} part="hint" />
      <Panel>
        <div className="fct-record-head">
          <PetWarnings pet={pet} />
          {pet.notes && <p className="fct-record-notes">{pet.notes}</p>}
          <div className="fct-record-owner">
            <span className="fcui-strong">
              <ClientLink client={client}>{client?.name ?? 'Cliente não encontrado'}</ClientLink>
            </span>
            {client && <RecordContact client={client} />}
          </div>
          {client && <SendToSign client={client} toSign={pet.toSign} />}
          <RecordBusiness {...pet} debt={client?.debt ?? 0} />
        </div>
        <Facts
          facts={[
            ...appointmentFacts(pet),
            ...(temperament === 'CALM' ? [fact('Temperamento', TEMPERAMENT_LABEL[temperament])] : []),
            ...(pet.microchip ? [fact('Microchip', pet.microchip)] : []),
          ]}
        />
        <div className="fct-record-more">
          <Death pet={pet} />
          <MergePets pet={pet} part="button" />
        </div>
      </Panel>
      <Panel title="Clubinho">
        <Memberships pet={pet} client={client} />
      </Panel>
      <Panel title="Outros tutores">
        <PetTutors pet={pet} tutors={pet.tutors ?? []} />
      </Panel>
      <Panel title="Peso">
        <Weights pet={pet} />
      </Panel>
      <PetDoses pet={pet} isAlive={pet.deceasedOn === null} />
      <PetConsultations pet={pet} />
      <Panel title="Fotos">
        <Photos pet={pet} kinds={['PET', 'ARRIVAL', 'BEFORE', 'AFTER']} mainId={pet.photoId} />
      </Panel>
      <Timeline
        of={{ list: 'pets', id: pet.id }}
        upcoming={upcoming}
        upcomingTotal={upcomingTotal}
        timeline={timeline}
        empty={`${pet.name} ainda não veio: a primeira visita aparece aqui.`}
      />
      <EditPetDialog pet={editing ? pet : undefined} onClose={() => setEditing(false)} />
      <CreateAppointmentDialog open={draft !== undefined} draft={draft} onClose={() => setDraft(undefined)} />
    </>
  );
}

const fact = (name: string, value: ReactNode): [string, ReactNode] => [name, value];
const ageText = (pet: PetRecord, today: string) => (pet.birthDate ? ageOf(pet, today) : '');

/** When it came and comes, how often, and what it usually has. */
function appointmentFacts(pet: PetRecord): [string, ReactNode][] {
  const { lastVisit, nextVisit, recentDays, usualService } = pet;
  const interval = usualInterval(recentDays.map(dayOf));
  const usual = usualService && servicePlanOf(usualService, pet, new Set());
  return [
    fact('Última visita', lastVisit ? <AppointmentFact {...lastVisit} price={lastVisit.price} /> : 'Primeira visita'),
    fact('Próxima visita', nextVisit ? <AppointmentFact {...nextVisit} /> : 'Nada marcado'),
    ...(interval ? [fact('Costuma vir', `a cada ${interval} dias`)] : []),
    ...(usual && usualService
      ? [fact('De costume', `${usualService.name} · ${formatMoney(usual.price)} · ${usual.minutes} min`)]
      : []),
  ];
}

interface AppointmentFactProps {
  date: string;
  startTime?: string;
  service: { name: string } | null;
  professional: { name: string } | null;
  price?: number;
}
function AppointmentFact({ date, startTime, service, professional, price }: AppointmentFactProps) {
  const { tenantSlug = '' } = useParams();
  const what = `${service?.name ?? 'N/A'}${professional ? ` com ${professional.name}` : ''}`;
  return (
    <>
      <Link to={dayAddress(tenantSlug, dayOf(date))}>
        {formatDay(date)}
        {startTime && ` às ${startTime}`}
      </Link>
      {` · ${what}`}
      {price !== undefined && ` · ${formatMoney(price)}`}
    </>
  );
}

/** A booking as last time, for the day that is chosen in the form. */
const draftOf = ({ id, name, lastVisit, usualService }: PetRecord): Draft => {
  const service = lastVisit?.service ?? usualService;
  return {
    petId: id,
    pet: { id, name },
    ...(service ? { serviceId: service.id, service: { id: service.id, name: service.name } } : {}),
  };
};
