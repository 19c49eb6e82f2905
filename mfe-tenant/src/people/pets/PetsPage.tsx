import { Segmented } from 'antd';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { petListQuerySchema, type Pet } from '@focinho/contracts/people/pets';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { FilterSelect } from '@focinho/ui/filter-select';
import { later } from '@focinho/ui/later';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { useRemembered } from '@focinho/ui/remembered';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { withToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { undoing } from '@focinho/ui/undoing';
import { ImportLink } from '../imports/ImportLink';
import { PetCards } from './PetCards';
import { PET_TOASTS } from './pet-toasts';
import type { PetViewProps } from './pet-view';
import { useTenantPetsDeleteMutation, useTenantPetsListQuery, useTenantPetsRestoreMutation } from './pets.api';
import { PetTable } from './PetTable';
import { SPECIES_OPTIONS } from './species';

const CreatePetDialog = later(
  async () => (await import('./PetForm')).CreatePetDialog,
  ({ open }) => open,
);
const EditPetDialog = later(
  async () => (await import('./PetForm')).EditPetDialog,
  ({ pet }) => pet !== undefined,
);

export function Page() {
  const list = useListParams(petListQuerySchema, { sort: 'name' });
  const pets = useTenantPetsListQuery(list.query);
  const [remove] = useTenantPetsDeleteMutation();
  const [restore] = useTenantPetsRestoreMutation();
  const dialog = useRecordDialog<Pet>({ rows: pets.data?.rows });
  const [view, setView] = useRemembered('pets_view', ['table', 'cards']);

  const shown: PetViewProps = {
    list,
    response: pets,
    today: todayIn(useTimeZone()),
    actions: (pet) => (
      <RowActions>
        <EditAction record={pet.name} onClick={() => dialog.edit(pet)} />
        <DeleteAction record={pet.name} onClick={() => dialog.remove(pet)} />
      </RowActions>
    ),
    onCreate: dialog.create,
    extra: (
      <span className="fct-import-links">
        <ImportLink />
        <Segmented
          aria-label="Visualização"
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: 'Tabela' },
            { value: 'cards', label: 'Cards' },
          ]}
        />
      </span>
    ),
  };
  return (
    <ManagementPage>
      <PageHeader
        title="Pets"
        subtitle="Gerencie os pets cadastrados"
        actions={<CreateButton onClick={dialog.create}>Novo Pet</CreateButton>}
      />
      <Toolbar list={list} searchFor="Buscar pets por nome, raça ou observações...">
        <FilterSelect
          label="Filtrar por espécie"
          all="Todas as espécies"
          value={list.query.species}
          options={SPECIES_OPTIONS}
          onChange={(chosen) => list.setFilter({ species: chosen })}
        />
      </Toolbar>
      {view === 'cards' ? <PetCards {...shown} /> : <PetTable {...shown} />}
      <CreatePetDialog open={dialog.creating} onClose={dialog.close} />
      <EditPetDialog pet={dialog.editing} onClose={dialog.close} />
      <DeleteDialog
        record={dialog.deleting}
        question={({ name }) => `Tem certeza que deseja excluir o pet "${name}"? Esta ação não pode ser desfeita.`}
        onConfirm={({ id }) =>
          withToasts(
            PET_TOASTS.deleted,
            remove(id).unwrap(),
            undoing(() => restore(id).unwrap()),
          )
        }
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}
