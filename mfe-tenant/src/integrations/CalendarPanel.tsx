import BanIcon from 'lucide-react/icons/ban';
import { Select } from 'antd';
import { useState } from 'react';
import {
  CALENDAR_LINK_FIELDS,
  calendarLinkInputSchema,
  type CalendarLink,
  type NewCalendarLink,
} from '@focinho/contracts/integrations/calendar-links';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { getConfig } from '@focinho/host/config';
import { recordColumn } from '@focinho/ui/column';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { StatusBadge } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { FeatureLockDialog } from '../access/entitlements/FeatureLock';
import { useHolds } from '../access/entitlements/use-holds';
import { useTenantProfessionalsListQuery } from '../agenda/team/team.api';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import {
  useTenantCalendarLinksCreateMutation,
  useTenantCalendarLinksListQuery,
  useTenantCalendarLinksRevokeMutation,
} from './integrations.api';
import { SecretDialog } from './SecretDialog';
import './integrations.css';

const column = recordColumn(CALENDAR_LINK_FIELDS);
const LinkField = recordField(CALENDAR_LINK_FIELDS);
const REVOKED = { success: 'Link de calendário revogado.', failure: 'Erro ao revogar o link. Tente novamente.' };

/** Configurações, "Integrações": the agenda of professionals in their own calendar. */
export function CalendarPanel() {
  const links = useTenantCalendarLinksListQuery();
  const [create] = useTenantCalendarLinksCreateMutation();
  const [revoke] = useTenantCalendarLinksRevokeMutation();
  const [creating, setCreating] = useState(false);
  const professionals = useTenantProfessionalsListQuery({ page: 1, limit: 100, isActive: true }, { skip: !creating });
  const [created, setCreated] = useState<NewCalendarLink>();
  const [revoking, setRevoking] = useState<CalendarLink>();
  const hasIntegrations = useHolds('integrations');
  const [locked, setLocked] = useState(false);
  const timeZone = useTimeZone();
  return (
    <>
      <Panel
        title="Agenda no celular"
        extra={
          <WriteButton onClick={() => (hasIntegrations === false ? setLocked(true) : setCreating(true))}>
            Novo Link de Calendário
          </WriteButton>
        }
      >
        <p className="fct-integrations-about">
          Mostra a agenda de um profissional no Google Agenda, no iPhone ou no Outlook: o pet, o serviço e o horário.
          Nome e telefone do tutor nunca aparecem. O Google atualiza a cada poucas horas.
        </p>
        {links.isError && !links.data && <LoadFailure error={links.error} onRetry={links.refetch} />}
        {!links.isError && !links.data && <ListLoading text="Carregando links de calendário..." rows={2} />}
        {links.data && (
          <ShortTable
            rows={links.data}
            rowKey={({ id }) => id}
            emptyText="Nenhum link de calendário"
            purpose="Cada link aparece aqui, e daqui pode ser revogado."
            columns={[
              {
                ...column('professionalId'),
                render: ({ professional: { name, isActive } }) => (
                  <>
                    <span className="fcui-strong">{name}</span>{' '}
                    {!isActive && <StatusBadge tone="gray">Profissional inativo</StatusBadge>}
                  </>
                ),
              },
              { ...column('createdAt'), render: ({ createdAt }) => formatInstant(createdAt, timeZone) },
              {
                ...column('lastUsedAt'),
                render: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt, timeZone) : 'Nunca'),
              },
            ]}
            actions={(link) => (
              <RowActions>
                <RowAction
                  always
                  action="Revogar link de"
                  danger
                  icon={<BanIcon />}
                  record={link.professional.name}
                  onClick={() => setRevoking(link)}
                />
              </RowActions>
            )}
          />
        )}
      </Panel>
      <FeatureLockDialog feature={locked ? 'integrations' : undefined} onClose={() => setLocked(false)} />
      <FormDialog
        open={creating}
        title="Novo Link de Calendário"
        submitText="Criar Link"
        initialValues={{}}
        schema={calendarLinkInputSchema}
        onSubmit={async (input) => setCreated(await create(input).unwrap())}
        onClose={() => setCreating(false)}
      >
        <LinkField name="professionalId">
          <Select
            className="fcui-wide"
            showSearch={{ optionFilterProp: 'label' }}
            options={professionals.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        </LinkField>
      </FormDialog>
      <SecretDialog
        title={`Calendário de ${created?.professional.name ?? ''}`}
        secret={created && `${getConfig().apiUrl || location.origin}/api/calendar/${created.token}`}
        onClose={() => setCreated(undefined)}
      >
        <p>
          No aplicativo de calendário, escolha “adicionar por URL” e cole este endereço. Ele não aparece de novo: quem o
          tem vê a agenda até que você o revogue.
        </p>
      </SecretDialog>
      <ConfirmDialog
        record={revoking}
        title="Revogar Link"
        question={({ professional }) => `A agenda de ${professional.name} deixa de aparecer no calendário.`}
        confirmText="Revogar"
        danger
        onConfirm={({ id }) => withToasts(REVOKED, revoke(id).unwrap())}
        onClose={() => setRevoking(undefined)}
      />
    </>
  );
}
