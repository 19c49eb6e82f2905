import { Button } from 'antd';
import { useState } from 'react';
import { JOB_LABEL, JOB_STATE_LABEL, type Job, type JobState } from '@focinho/contracts/journal/jobs';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { tryWithToasts } from '@focinho/ui/toasts';
import { instantHere } from '../instants';
import { useSuperadminJobsQuery, useSuperadminJobsRedriveMutation } from './system.api';

const EVERY_MS = 10_000;
const TONE: Record<JobState, Tone> = { WAITING: 'green', RUNNING: 'blue', FAILING: 'red', OVERDUE: 'yellow' };
const REDRIVEN = {
  success: 'A tarefa começa em instantes.',
  failure: 'Erro ao refazer a tarefa. Tente novamente.',
};

const labelOf = (name: string) => Object.entries(JOB_LABEL).find(([known]) => known === name)?.[1] ?? name;

/** Seconds → `a cada 2 s`, `a cada 5 min`, `a cada 1 h`. */
function intervalText(seconds: number): string {
  if (seconds < 60) return `a cada ${seconds} s`;
  return seconds < 3600 ? `a cada ${seconds / 60} min` : `a cada ${seconds / 3600} h`;
}

const durationText = (ms: number) =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`;

/** The jobs of this installation and how they went, those that fail first. */
export function JobList() {
  const jobs = useSuperadminJobsQuery(undefined, { pollingInterval: EVERY_MS });
  const [redrive] = useSuperadminJobsRedriveMutation();
  const [asked, setAsked] = useState<string>();
  const redriveOne = async (name: string) => {
    setAsked(name);
    await tryWithToasts(REDRIVEN, redrive(name).unwrap());
    setAsked(undefined);
  };
  return (
    <Panel title="Tarefas">
      <p className="fcui-panel-note">
        O sistema faz cada uma sozinho, em um processo por vez. A que falha é tentada de novo, cada vez mais tarde; a
        que perdeu a hora é feita uma vez só.
      </p>
      {jobs.isError && !jobs.data && <LoadFailure error={jobs.error} onRetry={jobs.refetch} />}
      {!jobs.isError && !jobs.data && <ListLoading text="Carregando tarefas..." rows={6} />}
      {jobs.data && (
        <ShortTable<Job>
          rows={jobs.data}
          rowKey={({ name }) => name}
          emptyText="Nenhuma tarefa ainda"
          purpose="Elas aparecem segundos depois que a API começa."
          columns={[
            {
              title: 'Tarefa',
              width: 260,
              render: ({ name, everySeconds }) => (
                <TwoLines first={labelOf(name)} second={intervalText(everySeconds)} />
              ),
            },
            {
              title: 'Situação',
              width: 120,
              render: ({ state }) => <StatusBadge tone={TONE[state]}>{JOB_STATE_LABEL[state]}</StatusBadge>,
            },
            { title: 'Último sucesso', width: 200, render: lastSuccess },
            { title: 'Próxima vez', width: 200, render: nextText },
          ]}
          actions={({ name, state }) => (
            <Button
              aria-label={`Refazer ${labelOf(name)}`}
              disabled={state === 'RUNNING'}
              loading={asked === name}
              onClick={() => void redriveOne(name)}
            >
              Refazer
            </Button>
          )}
        />
      )}
    </Panel>
  );
}

const lastSuccess = ({ lastSucceededAt, lastMs }: Job) =>
  lastSucceededAt === null ? (
    '-'
  ) : (
    <TwoLines first={instantHere(lastSucceededAt)} second={lastMs === null ? undefined : durationText(lastMs)} />
  );

function nextText({ state, dueAt, lastRanAt, attempts, lastError }: Job) {
  if (state === 'RUNNING' && lastRanAt) return `Desde ${instantHere(lastRanAt)}`;
  if (attempts === 0) return instantHere(dueAt);
  const failures = attempts === 1 ? '1 falha' : `${attempts} falhas`;
  return <TwoLines first={instantHere(dueAt)} second={`${failures}: ${lastError ?? 'sem motivo'}`} />;
}
