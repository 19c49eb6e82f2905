import type { Pet } from '@focinho/contracts/people/pets';
import { DataTable } from '@focinho/ui/data-table';
import { WriteButton } from '@focinho/ui/read-only';
import { PetWarnings } from './PetWarnings';
import { SpeciesLabel } from './species';
import { ageOf, ownerOf, weightOf } from './pet-facts';
import type { PetViewProps } from './pet-view';

/** The pets as a table. */
export function PetTable({ list, response, today, actions, onCreate, extra }: PetViewProps) {
  return (
    <DataTable<Pet>
      title="Lista de Pets"
      loadingText="Carregando pets..."
      emptyText="Nenhum pet encontrado"
      purpose="Cada pet com porte, pelagem e cuidados. Preço e duração do serviço seguem o pet."
      emptyAction={<WriteButton onClick={onCreate}>Cadastrar primeiro pet</WriteButton>}
      failureText="Erro ao carregar pets"
      extra={extra}
      list={list}
      response={response}
      columns={[
        {
          title: 'Nome',
          sort: 'name',
          render: (pet) => (
            <span className="fcui-two-lines">
              <span className="fcui-strong">{pet.name}</span>
              <PetWarnings pet={pet} />
            </span>
          ),
        },
        { title: 'Espécie', width: 120, render: ({ species }) => <SpeciesLabel species={species} /> },
        { title: 'Raça', render: ({ breed }) => breed || '-' },
        { title: 'Idade', width: 90, render: (pet) => ageOf(pet, today) },
        { title: 'Peso', width: 90, render: (pet) => weightOf(pet, '-') },
        { title: 'Cliente', render: ownerOf },
      ]}
      actions={actions}
    />
  );
}
