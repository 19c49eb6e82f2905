import { STATION_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import { STATION_FIELDS, stationListQuerySchema, type Station } from '@focinho/contracts/agenda/stations';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { CreateButton } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { useListState } from '../../kernel/lists/use-list-state';
import { CreateStationDialog, EditStationDialog, STATION_TOASTS } from './StationForm';
import {
  useTenantStationsDeleteMutation,
  useTenantStationsListQuery,
  useTenantStationsRestoreMutation,
} from './team.api';

const column = recordColumn(STATION_FIELDS);

/** Tubs, tables, dryers, kennels, vans: a step of a service may need one. */
export function StationsPanel() {
  const mayChange = useAllowed()('settings.change');
  const list = useListState(stationListQuerySchema, { sort: 'name' });
  const stations = useTenantStationsListQuery(list.query);
  const [remove] = useTenantStationsDeleteMutation();
  const [restore] = useTenantStationsRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    STATION_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const dialog = useRecordDialog<Station>({ rows: stations.data?.rows, readsAddress: false });
  return (
    <>
      <DataTable<Station>
        title="Estações"
        loadingText="Carregando estações..."
        emptyText="Nenhuma estação cadastrada"
        purpose="Banheiras, mesas, secadores, canis e vans. A agenda não marca dois pets na mesma estação."
        emptyAction={mayChange && <WriteButton onClick={dialog.create}>Cadastrar primeira estação</WriteButton>}
        {...(mayChange ? { extra: <CreateButton onClick={dialog.create}>Nova Estação</CreateButton> } : {})}
        list={list}
        response={stations}
        columns={[
          { ...column('name'), render: ({ name }) => <span className="fcui-strong">{name}</span> },
          { ...column('kind'), render: ({ kind }) => STATION_KIND_LABEL[kind] },
          { ...column('isActive'), width: 90, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        {...(mayChange
          ? {
              actions: (station: Station) => (
                <RowActions>
                  <EditAction record={station.name} onClick={() => dialog.edit(station)} />
                  <DeleteAction record={station.name} onClick={() => removeAtOnce(station)} />
                </RowActions>
              ),
            }
          : {})}
      />
      <CreateStationDialog open={dialog.creating} onClose={dialog.close} />
      <EditStationDialog station={dialog.editing} onClose={dialog.close} />
    </>
  );
}
