import BanIcon from 'lucide-react/icons/ban';
import { Input } from 'antd';
import { useState } from 'react';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { TV_LINK_FIELDS, tvLinkInputSchema, type NewTvLink, type TvLink } from '@focinho/contracts/desk/television';
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
import { FeatureLockDialog } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { undoing } from '@focinho/ui/undoing';
import { NewLinkDialog } from './NewLinkDialog';
import { PairTv } from './PairTv';
import {
  useTenantTvLinksCreateMutation,
  useTenantTvLinksListQuery,
  useTenantTvLinksRestoreMutation,
  useTenantTvLinksRevokeMutation,
} from './tv-links.api';
import './television.css';

const column = recordColumn(TV_LINK_FIELDS);
const TvLinkField = recordField(TV_LINK_FIELDS);

const REVOKED = { success: 'Link de TV revogado.', failure: 'Erro ao revogar link de TV. Tente novamente.' };

/** Configurações, "TV": the links that show the board on a television without a log-in. */
export function TvSettings() {
  const links = useTenantTvLinksListQuery();
  const [revoke] = useTenantTvLinksRevokeMutation();
  const [restore] = useTenantTvLinksRestoreMutation();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewTvLink>();
  const [revoking, setRevoking] = useState<TvLink>();
  // Said before a name is typed.
  const hasBoard = useHolds('board');
  const [locked, setLocked] = useState(false);
  const timeZone = useTimeZone();
  return (
    <>
      <Panel
        title="TV da loja"
        extra={
          <>
            <WriteButton onClick={() => (hasBoard === false ? setLocked(true) : setCreating(true))}>
              Novo Link
            </WriteButton>
            <PairTv isMain />
          </>
        }
      >
        <p className="fct-tv-about">
          Mostra o Painel em uma televisão, sem login e só para ver: o nome do pet, o primeiro nome do cliente, o
          serviço e há quanto tempo. Telefone, sobrenome, fiado e observações nunca aparecem. Abra{' '}
          <strong>{location.host}/tv</strong> na TV e digite em “Ligar TV” o código que ela mostra.
        </p>
        {links.isError && !links.data && <LoadFailure error={links.error} onRetry={links.refetch} />}
        {!links.isError && !links.data && <ListLoading text="Carregando links de TV..." rows={2} />}
        {links.data && (
          <ShortTable
            rows={links.data}
            rowKey={({ id }) => id}
            emptyText="Nenhuma TV tem um link"
            purpose="Cada TV que mostra o Painel aparece aqui, e daqui pode ser desligada."
            columns={[
              { ...column('name'), render: ({ name }) => <span className="fcui-strong">{name}</span> },
              { ...column('createdAt'), render: ({ createdAt }) => formatInstant(createdAt, timeZone) },
              { ...column('createdBy'), render: ({ createdBy }) => createdBy?.name ?? 'N/A' },
              {
                ...column('lastSeenAt'),
                render: ({ lastSeenAt }) => (lastSeenAt ? formatInstant(lastSeenAt, timeZone) : 'Nunca'),
              },
            ]}
            actions={(link) => (
              <RowActions>
                <RowAction
                  always
                  action="Revogar"
                  danger
                  icon={<BanIcon />}
                  record={link.name}
                  onClick={() => setRevoking(link)}
                />
              </RowActions>
            )}
          />
        )}
      </Panel>
      <FeatureLockDialog feature={locked ? 'board' : undefined} onClose={() => setLocked(false)} />
      <CreateLinkDialog open={creating} onCreated={setCreated} onClose={() => setCreating(false)} />
      <NewLinkDialog link={created} onClose={() => setCreated(undefined)} />
      <ConfirmDialog
        record={revoking}
        title="Revogar Link"
        question={({ name }) => `A TV "${name}" deixa de mostrar o Painel.`}
        confirmText="Revogar"
        danger
        onConfirm={({ id }) =>
          withToasts(
            REVOKED,
            revoke(id).unwrap(),
            undoing(() => restore(id).unwrap()),
          )
        }
        onClose={() => setRevoking(undefined)}
      />
    </>
  );
}

interface CreateLinkDialogProps {
  open: boolean;
  onCreated: (link: NewTvLink) => void;
  onClose: () => void;
}
function CreateLinkDialog({ open, onCreated, onClose }: CreateLinkDialogProps) {
  const [create] = useTenantTvLinksCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Novo Link de TV"
      submitText="Criar Link"
      initialValues={{ name: 'TV da recepção' }}
      schema={tvLinkInputSchema}
      onSubmit={async (input) => onCreated(await create(input).unwrap())}
      onClose={onClose}
    >
      <TvLinkField name="name">
        <Input maxLength={60} autoComplete="off" />
      </TvLinkField>
    </FormDialog>
  );
}
