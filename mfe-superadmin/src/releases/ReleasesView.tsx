import EyeIcon from 'lucide-react/icons/eye';
import { releaseEventListQuerySchema, type RemoteReleases as Remote } from '@focinho/contracts/platform/releases';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { audienceText } from './audience';
import { ReleaseEvents } from './ReleaseEvents';
import { ReleaseName } from './ReleaseName';
import { RemoteReleases } from './RemoteReleases';
import { useSuperadminReleasesListQuery } from './releases.api';

/** How often loads and errors of the releases are counted again. */
const EVERY_MS = 30_000;

const errorsOf = ({ current, releases }: Remote) => releases.find(({ id }) => id === current)?.faults ?? 0;

/** Who gets another release than the current one. */
const earlyOf = ({ canaries, rollout }: Remote) => [
  ...canaries.map((canary) => ({ release: canary.release, audience: audienceText(canary) })),
  ...(rollout ? [{ release: rollout.release, audience: `${rollout.steps[rollout.step] ?? 0}% de todos` }] : []),
];

/**
 * Current releases of every remote and who gets them, the releases of the chosen remote with what can be done to them, and the log. The
 * chosen remote is the filter of the log, so that a link leads to both.
 */
export function ReleasesView() {
  const list = useListParams(releaseEventListQuerySchema, {});
  const { data, error, isError, isFetching, refetch } = useSuperadminReleasesListQuery(undefined, {
    pollingInterval: EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const choose = (remote: string | undefined) => list.setFilter({ remote });
  const chosen = data?.find(({ remote }) => remote === list.query.remote);
  if (isError && !isFetching)
    return (
      <Panel title="Remotes">
        <LoadFailure text="Não foi possível ler as versões" error={error} onRetry={() => refetch()} />
      </Panel>
    );
  return (
    <>
      <Panel title="Remotes">
        {!data ? <ListLoading text="Carregando versões..." rows={4} /> : <Remotes remotes={data} onChoose={choose} />}
      </Panel>
      {chosen && <RemoteReleases key={chosen.remote} remote={chosen} />}
      <Toolbar list={list} searchFor="Buscar por pessoa ou motivo...">
        <FilterSelect
          label="Filtrar por remote"
          all="Todos os remotes"
          value={list.query.remote}
          options={(data ?? []).map(({ remote }) => ({ value: remote, label: remote }))}
          onChange={choose}
        />
      </Toolbar>
      <ReleaseEvents title="Linha do tempo" list={list} />
    </>
  );
}

function Remotes({ remotes, onChoose }: { remotes: Remote[]; onChoose: (remote: string) => void }) {
  return (
    <ShortTable<Remote>
      rows={remotes}
      rowKey={({ remote }) => remote}
      emptyText="Nenhuma versão publicada"
      columns={[
        { title: 'Remote', render: ({ remote }) => <span className="fcui-strong">{remote}</span> },
        { title: 'Atual', render: ({ current }) => <ReleaseName id={current} /> },
        {
          title: 'Canário',
          render: (remote) => {
            const early = earlyOf(remote);
            if (early.length === 0) return '-';
            return early.map(({ release, audience }) => (
              <div key={release}>
                <ReleaseName id={release} /> para {audience}
              </div>
            ));
          },
        },
        { title: 'Falhas em 7 dias', align: 'right', render: errorsOf },
        { title: 'Revisão', align: 'right', render: ({ revision }) => revision },
      ]}
      actions={({ remote }) => (
        <RowActions>
          <RowAction action="Ver versões" record={remote} icon={<EyeIcon />} onClick={() => onChoose(remote)} />
        </RowActions>
      )}
    />
  );
}
