import './register.css';
import { Button } from 'antd';
import { useState } from 'react';
import {
  completionDeadline,
  INCIDENT_YEARS,
  isToCommunicate,
  type Incident,
} from '@focinho/contracts/journal/incidents';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { INCIDENT_RISK_LABEL } from '@focinho/contracts/kernel/enums';
import { ListLoading, LoadFailure } from '../list-states';
import { Panel } from '../management-page';
import { AlwaysWritable } from '../read-only';
import { ShortTable } from '../short-table';
import { TwoLines } from '../text';
import { CreateIncidentDialog, EditIncidentDialog } from './incident-form';
import { useIncidentsListQuery } from './incidents.api';

/** The clock of the authority. */
const BRASILIA = 'America/Sao_Paulo';

/** The register of incidents of whoever is logged in. */
export function IncidentsPanel() {
  const incidents = useIncidentsListQuery();
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<Incident>();
  return (
    <AlwaysWritable>
      <Panel
        title="Incidentes com dados pessoais"
        extra={<Button onClick={() => setCreating(true)}>Registrar incidente</Button>}
      >
        <p className="fcui-panel-note">
          Com risco relevante, a ANPD e as pessoas são comunicadas em 3 dias úteis depois de saber; agentes de pequeno
          porte têm 6. O registro de todos fica guardado por pelo menos {INCIDENT_YEARS} anos e não pode ser excluído.
        </p>
        {incidents.isError && !incidents.data && <LoadFailure error={incidents.error} onRetry={incidents.refetch} />}
        {!incidents.isError && !incidents.data && <ListLoading text="Carregando incidentes..." rows={2} />}
        {incidents.data && (
          <ShortTable
            rows={incidents.data}
            rowKey={({ id }) => id}
            emptyText="Nenhum incidente registrado"
            purpose="O que acontecer com dados pessoais, de um celular perdido a um e-mail errado, fica aqui com o prazo."
            columns={[
              { title: 'Soubemos em', render: ({ knownOn }) => formatDay(knownOn) },
              {
                title: 'O que aconteceu',
                render: ({ description, dataCategories, peopleCategories, peopleCount }) => (
                  <TwoLines
                    first={description}
                    second={`${dataCategories} · ${peopleCategories}${peopleCount === null ? '' : ` (${peopleCount})`}`}
                  />
                ),
              },
              { title: 'Risco', render: ({ risk }) => INCIDENT_RISK_LABEL[risk] },
              { title: 'Prazo', render: deadlineText },
            ]}
            actions={(incident) => (
              <Button
                aria-label={`Editar o incidente de ${formatDay(incident.knownOn)}`}
                onClick={() => setEditing(incident)}
              >
                Editar
              </Button>
            )}
          />
        )}
      </Panel>
      <CreateIncidentDialog open={creating} onClose={() => setCreating(false)} />
      <EditIncidentDialog incident={editing} onClose={() => setEditing(undefined)} />
    </AlwaysWritable>
  );
}

function deadlineText(incident: Incident): string {
  const { risk, deadline, authorityNotifiedOn, isSmallAgent } = incident;
  if (isToCommunicate(incident)) {
    const isLate = deadline < todayIn(BRASILIA);
    return isLate ? `Venceu em ${formatDay(deadline)}: comunique agora` : `Comunicar até ${formatDay(deadline)}`;
  }
  if (authorityNotifiedOn)
    return `Comunicado em ${formatDay(authorityNotifiedOn)}; completar até ${formatDay(completionDeadline(authorityNotifiedOn, isSmallAgent))}`;
  return risk === 'LOW' ? 'Só registrar' : '-';
}
