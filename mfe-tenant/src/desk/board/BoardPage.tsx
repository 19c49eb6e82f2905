import { Button, Switch } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { Stage } from '@focinho/contracts/kernel/enums';
import type { Queue, QueueEntry } from '@focinho/contracts/desk/queue';
import { stagesOf } from '@focinho/contracts/catalogue/stage';
import { useNavigate, useParams } from '@focinho/host/router';
import { FilterSelect } from '@focinho/ui/filter-select';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { FilterSheet } from '@focinho/ui/toolbar';
import { useRemembered, useRememberedText } from '@focinho/ui/remembered';
import { useIsPhone } from '@focinho/ui/viewport';
import { useCharge } from '../orders/use-charge';
import { ArrivalDialog } from '../queue/ArrivalDialog';
import { NotedDialog } from '../queue/NotedDialog';
import { useTenantQueueQuery } from '../queue/queue.api';
import { FeatureLock } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { AppointmentPhotosDialog } from '../photos/AppointmentPhotosDialog';
import { PairTv } from '../television/PairTv';
import './board.css';
import { BoardCard } from './BoardCard';
import { columnsOf, isOf, professionalsOf } from './columns';
import { playReadySound, useReadySound } from './ready-sound';
import { useBoardMove } from './use-board-move';

const TITLE = { title: 'Painel', subtitle: 'O que está sendo feito com cada pet' };

/** Where each pet of today is, and one tap to the next step; for plans that have it. */
export function Page() {
  const hasBoard = useHolds('board');
  if (hasBoard) return <BoardOfToday />;
  return (
    <ManagementPage>
      <PageHeader {...TITLE} />
      {hasBoard === undefined ? <ListLoading text="Carregando painel..." /> : <FeatureLock feature="board" />}
    </ManagementPage>
  );
}

function BoardOfToday() {
  const queue = useTenantQueueQuery();
  const phone = useIsPhone();
  const [sound, setSound] = useRemembered('board_sound', ['off', 'on']);
  const soundId = useId();
  const [chosenId, setChosenId] = useRememberedText('board_professional');
  useReadySound(queue.data?.entries, sound === 'on');
  const professionals = professionalsOf(queue.data?.entries ?? []);
  // Whoever has nobody today, or is gone, hides nothing.
  const professionalId = professionals.find(({ id }) => id === chosenId)?.id;
  const filters = (
    <>
      {professionals.length > 0 && (
        <FilterSelect
          label="Filtrar por profissional"
          all="Todos os profissionais"
          value={professionalId}
          options={professionals.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosenId}
        />
      )}
      <span className="fct-board-sound">
        <Switch
          id={soundId}
          checked={sound === 'on'}
          onChange={(isOn) => {
            setSound(isOn ? 'on' : 'off');
            if (isOn) playReadySound();
          }}
        />
        <label htmlFor={soundId}>Som ao ficar pronto</label>
      </span>
    </>
  );
  return (
    <div className="fct-board-page">
      <ManagementPage>
        <PageHeader
          {...TITLE}
          actions={
            phone ? (
              <FilterSheet isSet={professionalId !== undefined} doneText="Ver painel">
                {filters}
              </FilterSheet>
            ) : (
              <>
                {filters}
                <PairTv />
              </>
            )
          }
        />
        <Board queue={queue} professionalId={professionalId} />
      </ManagementPage>
    </div>
  );
}

interface BoardProps {
  queue: {
    data?: Queue | undefined;
    error?: unknown;
    isError: boolean;
    refetch: () => unknown;
    fulfilledTimeStamp?: number | undefined;
  };
  professionalId: string | undefined;
}

function Board({ queue, professionalId }: BoardProps) {
  const { data, error, isError, refetch, fulfilledTimeStamp = 0 } = queue;
  const [arriving, setArriving] = useState<QueueEntry>();
  const [noting, setNoting] = useState<QueueEntry>();
  const [photographed, setPhotographed] = useState<QueueEntry>();
  const [dragged, setDragged] = useState<QueueEntry>();
  const charge = useCharge();
  const navigate = useNavigate();
  const { tenantSlug } = useParams();
  const { moveTo, placed } = useBoardMove(fulfilledTimeStamp);
  const now = useServerClock(data?.now, fulfilledTimeStamp);
  if (isError && !data) return <LoadFailure text="Erro ao carregar o painel" error={error} onRetry={refetch} />;
  if (!data) return <ListLoading text="Carregando painel..." />;
  if (data.entries.length === 0)
    return (
      <ListEmpty
        text="Nenhum agendamento para hoje"
        purpose="Quem está marcado para hoje ou chega pelo Balcão aparece aqui, até ir embora."
      >
        <Button onClick={() => void navigate(`/${tenantSlug}/desk`)}>Ir para o Balcão</Button>
      </ListEmpty>
    );
  const entries = placed(data.entries);
  const shown = professionalId === undefined ? entries : entries.filter((entry) => isOf(entry, professionalId));
  const move = (entry: QueueEntry, stage: Stage) => void moveTo(entry, stage);
  return (
    <>
      <div className="fct-board">
        {columnsOf(shown).map((column) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- each card's menu does the same without a mouse
          <section
            key={column.stage}
            className="fct-board-column"
            data-empty={column.entries.length === 0}
            data-target={dragged ? takes(dragged, column.stage) : undefined}
            aria-label={column.title}
            onDragOver={(event) => {
              if (dragged && takes(dragged, column.stage)) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged) move(dragged, column.stage);
              setDragged(undefined);
            }}
          >
            <h2>
              {column.title} <span className="fcui-muted">{column.entries.length}</span>
            </h2>
            <ul>
              {column.entries.map((entry) => (
                <BoardCard
                  key={entry.id}
                  entry={entry}
                  now={now}
                  onForward={column.stage === 'EXPECTED' ? setArriving : move}
                  onMove={move}
                  onDrag={setDragged}
                  onNote={setNoting}
                  onPhotos={setPhotographed}
                  onCharge={(charged) => void charge(charged)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <NotedDialog entry={noting} onClose={() => setNoting(undefined)} />
      <AppointmentPhotosDialog entry={photographed} onClose={() => setPhotographed(undefined)} />
      <ArrivalDialog entry={arriving} entries={entries} onClose={() => setArriving(undefined)} />
    </>
  );
}

/** Whether a pet can be dropped there. */
const takes = ({ stage, steps }: QueueEntry, target: Stage): boolean =>
  stage !== target && stagesOf(steps).includes(target);

const TICK_MS = 10_000;

/** The server's time in milliseconds: this device's clock, corrected by what it was off when the queue arrived. */
function useServerClock(serverNow: string | undefined, fetchedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return serverNow === undefined ? now : Math.max(now, fetchedAt) + Date.parse(serverNow) - fetchedAt;
}
