import BanIcon from 'lucide-react/icons/ban';
import { Input } from 'antd';
import { useState } from 'react';
import { API_KEY_FIELDS, apiKeyInputSchema, type ApiKey, type NewApiKey } from '@focinho/contracts/access/api-keys';
import { API_SCOPE_LABEL, API_SCOPES, KEY_RATE } from '@focinho/contracts/access/api-scopes';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { getConfig } from '@focinho/host/config';
import { CheckboxGroup } from '@focinho/ui/checkbox-group';
import { recordColumn } from '@focinho/ui/column';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { withToasts } from '@focinho/ui/toasts';
import { FeatureLockDialog } from '../access/entitlements/FeatureLock';
import { useHolds } from '../access/entitlements/use-holds';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import { firstCall } from './first-call';
import {
  useTenantApiKeysCreateMutation,
  useTenantApiKeysListQuery,
  useTenantApiKeysRevokeMutation,
} from './integrations.api';
import { SecretDialog } from './SecretDialog';
import './integrations.css';

const column = recordColumn(API_KEY_FIELDS);
const KeyField = recordField(API_KEY_FIELDS);
/** Each resource is a row, also one that cannot be written. */
const SCOPES = API_SCOPES.map((value) => ({
  value,
  label: API_SCOPE_LABEL[value],
  ...(value.endsWith(':read') && { className: 'fct-choices-row' }),
}));
const REVOKED = { success: 'Chave revogada.', failure: 'Erro ao revogar a chave. Tente novamente.' };
const apiOrigin = () => getConfig().apiUrl || location.origin;

/** Configurações, "Integrações": the keys with which other programs of the shop call the API. */
export function ApiKeysPanel() {
  const keys = useTenantApiKeysListQuery();
  const [create] = useTenantApiKeysCreateMutation();
  const [revoke] = useTenantApiKeysRevokeMutation();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const hasIntegrations = useHolds('integrations');
  const [locked, setLocked] = useState(false);
  const timeZone = useTimeZone();
  return (
    <>
      <Panel
        title="Chaves de API"
        extra={
          <WriteButton onClick={() => (hasIntegrations === false ? setLocked(true) : setCreating(true))}>
            Nova Chave
          </WriteButton>
        }
      >
        <p className="fct-integrations-about">
          Com uma chave, o seu site, uma planilha ou o n8n, Make e Zapier leem e escrevem nesta loja, até{' '}
          {KEY_RATE.calls} vezes por minuto e só no que você escolher.{' '}
          <a href={`${apiOrigin()}/api/integrations`} target="_blank" rel="noreferrer">
            Ver a documentação
          </a>
        </p>
        {keys.isError && !keys.data && <LoadFailure error={keys.error} onRetry={keys.refetch} />}
        {!keys.isError && !keys.data && <ListLoading text="Carregando chaves..." rows={2} />}
        {keys.data && (
          <ShortTable
            rows={keys.data}
            rowKey={({ id }) => id}
            emptyText="Nenhuma chave"
            purpose="Cada programa que usa a API aparece aqui, e daqui pode ser desligado."
            columns={[
              {
                ...column('name'),
                render: ({ name, hint }) => (
                  <>
                    <span className="fcui-strong">{name}</span> <span className="fcui-muted">…{hint}</span>
                  </>
                ),
              },
              { ...column('scopes'), render: ({ scopes }) => scopes.map((scope) => API_SCOPE_LABEL[scope]).join(', ') },
              { ...column('createdAt'), render: ({ createdAt }) => formatInstant(createdAt, timeZone) },
              {
                ...column('lastUsedAt'),
                render: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt, timeZone) : 'Nunca'),
              },
            ]}
            actions={(key) => (
              <RowActions>
                <RowAction
                  always
                  action="Revogar"
                  danger
                  icon={<BanIcon />}
                  record={key.name}
                  onClick={() => setRevoking(key)}
                />
              </RowActions>
            )}
          />
        )}
      </Panel>
      <FeatureLockDialog feature={locked ? 'integrations' : undefined} onClose={() => setLocked(false)} />
      <FormDialog
        open={creating}
        title="Nova Chave de API"
        submitText="Criar Chave"
        initialValues={{ name: '', scopes: [] }}
        schema={apiKeyInputSchema}
        onSubmit={async (input) => setCreated(await create(input).unwrap())}
        onClose={() => setCreating(false)}
      >
        <KeyField name="name">
          <Input maxLength={60} autoComplete="off" placeholder="Site da loja" />
        </KeyField>
        <KeyField name="scopes">
          <CheckboxGroup className="fct-choices" options={SCOPES} />
        </KeyField>
      </FormDialog>
      <SecretDialog
        title={`Chave de API: ${created?.name ?? ''}`}
        secret={created?.key}
        call={created && firstCall(apiOrigin(), created.key, created.scopes)}
        onClose={() => setCreated(undefined)}
      >
        <p>Guarde a chave em lugar seguro: ela não aparece de novo. Para experimentar, copie esta chamada:</p>
      </SecretDialog>
      <ConfirmDialog
        record={revoking}
        title="Revogar Chave"
        question={({ name }) =>
          `Os programas que usam "${name}" param na hora, e os webhooks que criaram também. Isto não pode ser desfeito.`
        }
        confirmText="Revogar"
        danger
        onConfirm={({ id }) => withToasts(REVOKED, revoke(id).unwrap())}
        onClose={() => setRevoking(undefined)}
      />
    </>
  );
}
