import { PROTOCOL_FIELDS, protocolListQuerySchema, type Protocol } from '@focinho/contracts/catalogue/protocols';
import { DOSE_KIND_LABEL, SPECIES_LABEL } from '@focinho/contracts/kernel/enums';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { CreateButton } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { useListState } from '../../kernel/lists/use-list-state';
import { CreateProtocolDialog, EditProtocolDialog } from './ProtocolForm';
import { PROTOCOL_TOASTS, scheduleText } from './protocol-texts';
import {
  useTenantProtocolsDeleteMutation,
  useTenantProtocolsListQuery,
  useTenantProtocolsRestoreMutation,
  useTenantProtocolsStartersMutation,
} from './protocols.api';

const column = recordColumn(PROTOCOL_FIELDS);
const STARTED = {
  success: 'Protocolos adicionados. Confira com o veterinário da loja.',
  failure: 'Erro ao adicionar os protocolos. Tente novamente.',
};

/** Schedules of vaccines, dewormers and flea control, which propose the next dose. */
export function ProtocolsPanel() {
  const mayChange = useAllowed()('settings.change');
  const list = useListState(protocolListQuerySchema, { sort: 'name' });
  const protocols = useTenantProtocolsListQuery(list.query);
  const [start, { isLoading }] = useTenantProtocolsStartersMutation();
  const [remove] = useTenantProtocolsDeleteMutation();
  const [restore] = useTenantProtocolsRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    PROTOCOL_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const dialog = useRecordDialog<Protocol>({ rows: protocols.data?.rows, readsAddress: false });
  return (
    <>
      <DataTable<Protocol>
        title="Vacinas e vermífugos"
        loadingText="Carregando protocolos..."
        emptyText="Nenhum protocolo cadastrado"
        purpose="Cada protocolo diz com que idade começa, quantas doses tem e quando vem o reforço."
        emptyAction={
          <WriteButton disabled={isLoading} onClick={() => void tryWithToasts(STARTED, start().unwrap())}>
            Usar o conjunto inicial
          </WriteButton>
        }
        {...(mayChange ? { extra: <CreateButton onClick={dialog.create}>Novo Protocolo</CreateButton> } : {})}
        list={list}
        response={protocols}
        columns={[
          {
            ...column('name'),
            render: (protocol) => (
              <TwoLines
                first={<span className="fcui-strong">{protocol.name}</span>}
                second={`${DOSE_KIND_LABEL[protocol.kind]} · ${SPECIES_LABEL[protocol.species]}`}
              />
            ),
          },
          { title: 'Esquema', width: 260, render: (protocol) => scheduleText(protocol) },
          { ...column('isActive'), width: 90, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        {...(mayChange
          ? {
              actions: (protocol: Protocol) => (
                <RowActions>
                  <EditAction record={protocol.name} onClick={() => dialog.edit(protocol)} />
                  <DeleteAction record={protocol.name} onClick={() => removeAtOnce(protocol)} />
                </RowActions>
              ),
            }
          : {})}
      />
      <CreateProtocolDialog open={dialog.creating} onClose={dialog.close} />
      <EditProtocolDialog protocol={dialog.editing} onClose={dialog.close} />
    </>
  );
}
