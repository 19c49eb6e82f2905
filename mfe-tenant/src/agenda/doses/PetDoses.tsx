import PrinterIcon from 'lucide-react/icons/printer';
import { Button } from 'antd';
import { useState } from 'react';
import { protocolStates, type ProtocolState } from '@focinho/contracts/agenda/dose-state';
import type { Dose } from '@focinho/contracts/agenda/doses';
import type { Protocol } from '@focinho/contracts/catalogue/protocols';
import { dayOf, formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { PLAN_NAME, planWith } from '@focinho/contracts/vendor/plans';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { StatusBadge } from '@focinho/ui/status-badge';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { FeatureLockDialog } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import {
  useTenantProtocolsListQuery,
  useTenantProtocolsStartersMutation,
} from '../../catalogue/protocols/protocols.api';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { CreateDoseDialog, EditDoseDialog, type DosedPet } from './DoseForm';
import { DOSE_TOASTS, dueText, numberText, sourceText, STATE_TONE } from './dose-texts';
import { DoseCard, type CardPet } from './DoseCard';
import { useTenantDosesDeleteMutation, useTenantDosesListQuery, useTenantDosesRestoreMutation } from './doses.api';
import './doses.css';

/** More than a pet is given in its life. */
const DOSES_MAX = 200;
const FAILED = { success: 'Protocolos prontos.', failure: 'Erro ao preparar os protocolos. Tente novamente.' };

type State = ProtocolState<Protocol, Dose>;

/** "Vacinas e vermífugos": what is late, what comes next, and all that the pet was given. */
export function PetDoses({ pet, isAlive }: { pet: DosedPet & CardPet; isAlive: boolean }) {
  const doses = useTenantDosesListQuery({ petId: pet.id, page: 1, limit: DOSES_MAX, sort: '-givenOn' });
  const protocols = useTenantProtocolsListQuery({ species: pet.species, page: 1, limit: 200, sort: 'name' });
  const [start, starting] = useTenantProtocolsStartersMutation();
  const [remove] = useTenantDosesDeleteMutation();
  const [restore] = useTenantDosesRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    DOSE_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const hasVaccines = useHolds('vaccines') !== false;
  const [wanted, setWanted] = useState<string | null>();
  const [editing, setEditing] = useState<Dose>();
  const [isPrinting, setPrinting] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const today = todayIn(useTimeZone());

  const given = doses.data?.rows ?? [];
  const known = protocols.data?.rows ?? [];
  const isWritable = ({ kind }: Pick<Protocol, 'kind'>) => hasVaccines || kind !== 'VACCINE';
  const usable = known.filter((protocol) => protocol.isActive && isWritable(protocol));
  const states = protocolStates(
    known.filter(({ isActive, id }) => isActive || given.some(({ protocolId }) => protocolId === id)),
    given,
    pet,
    today,
  );
  const failed = doses.isError || protocols.isError;
  const isLoading = !failed && !(doses.data && protocols.data);
  const register = async () => {
    if (known.length > 0 || (await tryWithToasts(FAILED, start().unwrap()))) setWanted(null);
  };

  return (
    <Panel
      title="Vacinas e vermífugos"
      extra={
        <span className="fct-doses-actions">
          {given.length > 0 && (
            <Button icon={<PrinterIcon />} onClick={() => setPrinting(true)}>
              Carteira
            </Button>
          )}
          <WriteButton disabled={isLoading || starting.isLoading} onClick={() => void register()}>
            Registrar dose
          </WriteButton>
        </span>
      }
    >
      {failed && (
        <LoadFailure
          text="Erro ao carregar as vacinas"
          error={doses.error ?? protocols.error}
          onRetry={() => {
            void doses.refetch();
            void protocols.refetch();
          }}
        />
      )}
      {isLoading && <ListLoading text="Carregando vacinas..." rows={3} />}
      {!failed && !isLoading && (
        <div className="fct-doses">
          <States states={states} today={today} isAlive={isAlive} isWritable={isWritable} onRegister={setWanted} />
          {!hasVaccines && (
            <p className="fcui-muted">
              Vacinas são do {PLAN_NAME[planWith('vaccines')]}: o que já foi registrado continua aqui.{' '}
              <Button type="link" size="small" onClick={() => setLocked(true)}>
                Saiba mais
              </Button>
            </p>
          )}
          {given.length === 0 && <p className="fcui-muted">{pet.name} ainda não tem doses registradas.</p>}
          <ol className="fct-doses-given" aria-label="Doses aplicadas">
            {given.map((dose) => (
              <li key={dose.id}>
                <time dateTime={dayOf(dose.givenOn)}>{formatDay(dose.givenOn)}</time>
                <div>
                  <span className="fcui-strong">
                    {dose.protocol.name} · {textOfNumber(dose, known)}
                  </span>
                  {sourceText(dose) && <span className="fcui-muted">{sourceText(dose)}</span>}
                  {dose.notes && <span className="fcui-muted">{dose.notes}</span>}
                </div>
                {isWritable(dose.protocol) && (
                  <RowActions>
                    <EditAction record={nameOf(dose)} onClick={() => setEditing(dose)} />
                    <DeleteAction record={nameOf(dose)} onClick={() => removeAtOnce(dose)} />
                  </RowActions>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
      <CreateDoseDialog
        protocolId={wanted}
        pet={pet}
        protocols={usable}
        doses={given}
        onClose={() => setWanted(undefined)}
      />
      <EditDoseDialog
        dose={editing && (given.find(({ id }) => id === editing.id) ?? editing)}
        pet={pet}
        protocols={usable}
        onClose={() => setEditing(undefined)}
      />
      {isPrinting && <DoseCard pet={pet} doses={given} protocols={known} onPrinted={() => setPrinting(false)} />}
      <FeatureLockDialog feature={isLocked ? 'vaccines' : undefined} onClose={() => setLocked(false)} />
    </Panel>
  );
}

const nameOf = ({ protocol, givenOn }: Dose) => `${protocol.name} de ${formatDay(givenOn)}`;
const textOfNumber = ({ protocolId, number }: Dose, protocols: readonly Protocol[]) => {
  const protocol = protocols.find(({ id }) => id === protocolId);
  return protocol ? numberText(number, protocol) : `${number}ª dose`;
};

interface StatesProps {
  states: readonly State[];
  today: string;
  isAlive: boolean;
  isWritable: (protocol: Protocol) => boolean;
  onRegister: (protocolId: string) => void;
}
/** How the pet stands; of a pet that has died, and of what its plan does not have, nothing is due. */
function States({ states, today, isAlive, isWritable, onRegister }: StatesProps) {
  if (!isAlive) return null;
  const begun = states.filter(({ state, protocol }) => state !== 'NOT_BEGUN' && protocol.isActive);
  const open = states.filter(({ state, protocol }) => state === 'NOT_BEGUN' && isWritable(protocol));
  return (
    <>
      {begun.length > 0 && (
        <ul className="fct-doses-states" aria-label="Próximas doses">
          {begun.map(({ protocol, dueOn, state }) => (
            <li key={protocol.id}>
              <span className="fcui-strong">{protocol.name}</span>
              <StatusBadge tone={isWritable(protocol) ? STATE_TONE[state] : 'gray'}>
                {dueText(dueOn, today)}
              </StatusBadge>
              {isWritable(protocol) && (
                <WriteButton
                  size="small"
                  aria-label={`Registrar ${protocol.name}`}
                  onClick={() => onRegister(protocol.id)}
                >
                  Registrar
                </WriteButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <p className="fcui-muted">
          Ainda sem registro: {open.map(({ protocol, dueOn }) => openText(protocol, dueOn, today)).join(', ')}.
        </p>
      )}
    </>
  );
}

/** "V10 (a partir de 12/10/2026)" of a puppy that is too young. */
const openText = ({ name }: Protocol, dueOn: string | null, today: string) =>
  dueOn !== null && dueOn > today ? `${name} (a partir de ${formatDay(dueOn)})` : name;
