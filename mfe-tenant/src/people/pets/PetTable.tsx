import { CLIENT_ID } from '@focinho/contracts/kernel/common-fields';
import { PET_FIELDS, type Pet } from '@focinho/contracts/people/pets';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { WriteButton } from '@focinho/ui/read-only';
import { ClientLink } from '../clients/ClientLink';
import { ImportLink } from '../imports/ImportLink';
import { PetLink } from './PetLink';
import { PetWarnings } from './PetWarnings';
import { PetSpecies } from './PetIcon';
import { ageOf, ownerOf, weightOf } from './pet-facts';
import type { PetViewProps } from './pet-view';

const column = recordColumn(PET_FIELDS);

/** The pets as a table. */
export function PetTable({ list, response, today, actions, onCreate, extra }: PetViewProps) {
  return (
    <DataTable<Pet>
      title="Lista de Pets"
      loadingText="Carregando pets..."
      emptyText="Nenhum pet encontrado"
      purpose="Cada pet com porte, pelagem e cuidados. Preço e duração do serviço seguem o pet."
      emptyAction={
        <span className="fct-import-links">
          <WriteButton onClick={onCreate}>Cadastrar primeiro pet</WriteButton>
          <ImportLink />
        </span>
      }
      failureText="Erro ao carregar pets"
      extra={extra}
      list={list}
      response={response}
      columns={[
        {
          ...column('name'),
          render: (pet) => (
            <span className="fcui-two-lines">
              <span className="fcui-strong">
                <PetLink pet={pet} />
              </span>
              <PetWarnings pet={pet} />
            </span>
          ),
        },
        { ...column('species'), width: 140, render: (pet) => <PetSpecies pet={pet} /> },
        { ...column('breed'), render: ({ breed }) => breed || '-' },
        { title: 'Idade', width: 90, render: (pet) => ageOf(pet, today) },
        { ...column('weight'), width: 90, render: (pet) => weightOf(pet, '-') },
        {
          title: CLIENT_ID.label,
          first: { field: 'client.name' },
          render: (pet) => <ClientLink client={pet.client}>{ownerOf(pet)}</ClientLink>,
        },
      ]}
      actions={actions}
    />
  );
}
