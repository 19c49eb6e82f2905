import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { formatDay, formatInstantDay } from '@focinho/contracts/kernel/dates';
import { GENDER_LABEL } from '@focinho/contracts/kernel/enums';
import type { Pet } from '@focinho/contracts/people/pets';
import { FocusKeeper } from '@focinho/ui/focus-keeper';
import { hasFailed, isOutdated, useLeaveEmptyPage } from '@focinho/ui/list-response';
import { isNarrowed } from '@focinho/ui/list-params';
import { ListPages } from '@focinho/ui/list-pages';
import { ListEmpty, ListLoading, ListOutdated, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ageOf, ownerOf, weightOf } from './pet-facts';
import type { PetViewProps } from './pet-view';
import './pets.css';
import { ClientLink } from '../clients/ClientLink';
import { ImportLink } from '../imports/ImportLink';
import { PetIcon } from './PetIcon';
import { PetLink } from './PetLink';
import { PetWarnings } from './PetWarnings';
import { SpeciesBadge } from './species';

/** The pets as cards. */
export function PetCards(props: PetViewProps) {
  const { response, list, extra } = props;
  useLeaveEmptyPage(list, response);
  const total = response.data?.pagination.total;
  return (
    <FocusKeeper>
      <Panel
        title="Pets Cadastrados"
        extra={
          <div className="fct-pets-head">
            {total !== undefined && (
              <span className="fcui-muted" role="status">
                {total === 1 ? '1 pet encontrado(s)' : `${total} pets encontrado(s)`}
              </span>
            )}
            <Button icon={<RotateCwIcon />} onClick={() => response.refetch()} loading={response.isFetching}>
              Atualizar
            </Button>
            {extra}
          </div>
        }
      >
        <Cards {...props} />
      </Panel>
    </FocusKeeper>
  );
}

function Cards({ response, list, today, actions, onCreate }: PetViewProps) {
  if (hasFailed(response))
    return <LoadFailure text="Erro ao carregar pets" error={response.error} onRetry={() => response.refetch()} />;
  if (!response.data) return <ListLoading text="Carregando pets..." />;
  const { rows, pagination } = response.data;
  if (rows.length === 0 && isNarrowed(list)) return <ListEmpty text="Nenhum pet encontrado" />;
  if (rows.length === 0)
    return (
      <ListEmpty
        text={
          <>
            <strong className="fct-pets-none">Nenhum pet cadastrado</strong>
            <span>Ainda não há pets cadastrados neste tenant.</span>
          </>
        }
        purpose="A ficha de cada pet: de quem é, como é e o que se deve saber antes de tocar nele."
      >
        <span className="fct-import-links">
          <WriteButton type="primary" onClick={onCreate}>
            Cadastrar primeiro pet
          </WriteButton>
          <ImportLink />
        </span>
      </ListEmpty>
    );
  return (
    <>
      {isOutdated(response) && <ListOutdated error={response.error} onRetry={() => response.refetch()} />}
      <Spin spinning={response.isFetching && !response.currentData} delay={300} description="Carregando pets...">
        <ul className="fct-pets-cards">
          {rows.map((pet) => (
            <PetCard key={pet.id} pet={pet} today={today} actions={actions(pet)} />
          ))}
        </ul>
      </Spin>
      <ListPages list={list} pagination={pagination} />
    </>
  );
}

function PetCard({ pet, today, actions }: { pet: Pet; today: string; actions: ReactNode }) {
  const timeZone = useTimeZone();
  const lines: [string, ReactNode][] = [
    [
      'Cliente',
      <ClientLink key="client" client={pet.client}>
        {ownerOf(pet)}
      </ClientLink>,
    ],
    ['Idade', ageOf(pet, today)],
    ['Peso', weightOf(pet, 'N/A')],
    ['Sexo', pet.gender === 'MALE' ? GENDER_LABEL.MALE : GENDER_LABEL.FEMALE],
    ['Data de Nascimento', formatDay(pet.birthDate)],
    ['Observações', pet.notes],
    ['Microchip', pet.microchip],
    ['Criado em', formatInstantDay(pet.createdAt, timeZone)],
  ];
  return (
    <li className="fct-pets-card">
      <div className="fcui-card-head">
        {pet.photoId && <PetIcon pet={pet} large />}
        <div className="fcui-card-heading">
          <PetLink pet={pet} />
          <div className="fct-pets-breed">{pet.breed || 'Sem raça definida'}</div>
        </div>
        {actions}
      </div>
      <div>
        {/* The photo stands for the icon. */}
        <SpeciesBadge species={pet.species} hasIcon={!pet.photoId} />
        <PetWarnings pet={pet} />
      </div>
      <dl className="fcui-card-lines fct-pets-lines">
        {lines.map(([label, text]) =>
          text ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <small className="fcui-muted fct-pets-id">ID: {pet.id.slice(-8)}</small>
    </li>
  );
}
