import PencilIcon from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { ClientRecord } from '@focinho/contracts/desk/records';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { PET_SIZE_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { useParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { Facts } from '@focinho/ui/facts';
import { CreateButton, Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { CreateAppointmentDialog, type Draft } from '../../agenda/appointments/AppointmentForm';
import { nextAppointmentText } from '../../agenda/appointments/appointment-texts';
import { ClientAgreements } from '../../people/agreements/ClientAgreements';
import { EditClientDialog } from '../../people/clients/ClientForm';
import { ConsentsPanel } from '../../people/consents/Consents';
import { PetSpecies } from '../../people/pets/PetIcon';
import { PetLink } from '../../people/pets/PetLink';
import { DeceasedBadge } from '../../people/pets/DeceasedBadge';
import { PetWarnings } from '../../people/pets/PetWarnings';
import { RecordBusiness, RecordContact } from './RecordContact';
import { ClientCashback } from '../cashback/ClientCashback';
import { TutorLinkButton } from '../tutor/TutorLinkButton';
import { MergeClients } from '../merges/MergeClients';
import { MovedTo, RecordPage } from './RecordPage';
import { useTenantRecordsClientQuery } from './records.api';
import { SendToSign } from './SendToSign';
import { Timeline } from './Timeline';

const TEXTS = {
  loading: 'Carregando ficha...',
  failed: 'Erro ao carregar a ficha do cliente',
  missing: 'Cliente não encontrado',
  back: 'Ver todos os clientes',
};

/** "Ficha do cliente", for whoever is at the phone: who it is, which pets, what is owed, what has been. */
export function Page() {
  const { recordId } = useParams();
  const record = useTenantRecordsClientQuery(recordId ?? skipToken);
  return (
    <RecordPage response={record} texts={TEXTS} list="clients">
      {(client) =>
        client.id === recordId ? <ClientRecordView client={client} /> : <MovedTo list="clients" {...client} />
      }
    </RecordPage>
  );
}

function ClientRecordView({ client }: { client: ClientRecord }) {
  const [editing, setEditing] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  const { id, name, email, address, pets, caresFor = [], credit, upcoming, upcomingTotal, timeline } = client;
  return (
    <>
      <header className="fcui-header">
        <div>
          <h1 className="fcui-title">{name}</h1>
          {(email || address) && <p className="fcui-subtitle">{[email, address].filter(Boolean).join(' · ')}</p>}
        </div>
        <div className="fcui-header-actions">
          <TutorLinkButton client={client} />
          <WriteButton icon={<PencilIcon />} onClick={() => setEditing(true)}>
            Editar
          </WriteButton>
          <CreateButton onClick={() => setDraft(draftOf(client))}>Agendar</CreateButton>
        </div>
      </header>
      <MergeClients client={client} part="hint" />
      <Panel>
        <div className="fct-record-head">
          <RecordContact client={client} />
          <RecordBusiness {...client} client={{ id }} debt={credit?.balance ?? 0} />
        </div>
        {credit && (
          <Facts
            facts={[
              ['Limite de fiado', credit.isActive ? formatMoney(credit.creditLimit) : 'Conta inativa'],
              ['Disponível', formatMoney(Math.max(0, credit.creditLimit - credit.balance))],
            ]}
          />
        )}
        <div className="fct-record-more">
          <MergeClients client={client} part="button" />
        </div>
      </Panel>
      <Panel title={pets.length === 1 ? '1 pet' : `${pets.length} pets`}>
        {pets.length === 0 && <p className="fcui-muted fct-record-empty">Nenhum pet cadastrado.</p>}
        <ul className="fct-record-pets">
          {pets.map((pet) => (
            <PetOfClient key={pet.id} pet={pet} />
          ))}
        </ul>
      </Panel>
      {caresFor.length > 0 && (
        <Panel title="Também cuida de">
          <ul className="fct-record-pets">
            {caresFor.map(({ id: tie, pet, relation }) => (
              <li key={tie}>
                <span className="fcui-strong">
                  <PetLink pet={pet} />
                </span>
                <span className="fcui-muted">
                  <PetSpecies pet={pet} />
                  {relation && ` · ${relation}`}
                </span>
                <DeceasedBadge pet={pet} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <ClientAgreements clientId={id} pets={pets}>
        <SendToSign client={client} toSign={client.toSign} />
      </ClientAgreements>
      <ClientCashback clientId={id} />
      <ConsentsPanel clientId={id} />
      <Timeline
        of={{ list: 'clients', id }}
        upcoming={upcoming}
        upcomingTotal={upcomingTotal}
        timeline={timeline}
        empty={`Nada aconteceu com ${name} ainda: visitas e vendas aparecem aqui.`}
      />
      <EditClientDialog client={editing ? client : undefined} onClose={() => setEditing(false)} />
      <CreateAppointmentDialog open={draft !== undefined} draft={draft} onClose={() => setDraft(undefined)} />
    </>
  );
}

function PetOfClient({ pet }: { pet: ClientRecord['pets'][number] }) {
  const { breed, size, lastVisit, nextVisit } = pet;
  return (
    <li>
      <span className="fcui-strong">
        <PetLink pet={pet} />
      </span>
      <span className="fcui-muted">
        <PetSpecies pet={pet} />
        {[breed, size && PET_SIZE_LABEL[size]].filter(Boolean).map((text) => ` · ${text}`)}
      </span>
      <PetWarnings pet={pet} />
      <span>{lastVisit ? `Última visita: ${formatDay(lastVisit)}` : 'Primeira visita'}</span>
      {nextVisit && <span>{nextAppointmentText(nextVisit)}</span>}
    </li>
  );
}

/** For one of the client's pets, which is chosen already if there is only one. */
function draftOf({ id, name, pets }: ClientRecord): Draft {
  const [only, ...others] = pets;
  const pet = only && others.length === 0 ? { petId: only.id, pet: { id: only.id, name: only.name } } : {};
  return { client: { id, name }, ...pet };
}
