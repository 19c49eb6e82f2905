import { Table } from 'antd';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useReleases, type Canary } from './releases';

/** Releases are named by the hash of their build; its beginning tells them apart. */
const short = (release: string | null) => (release ? release.slice(0, 12) : '-');

function audience({ tenants, percent }: Canary): string {
  if (tenants?.length) return tenants.join(', ');
  return percent === undefined ? 'ninguém' : `${percent}% dos tenants`;
}

/** Each remote's live release, the one it can fall back to, and who is trying the next. */
export function RemotesPanel() {
  const { registry, error, refetch } = useReleases();
  return (
    <Panel title="Versões dos remotes" extra={registry && <span>Revisão {registry.revision}</span>}>
      {error ? (
        <LoadFailure text="Não foi possível ler as versões" error={error} onRetry={refetch} />
      ) : !registry ? (
        <ListLoading text="Carregando versões..." rows={3} />
      ) : (
        <Table
          rowKey="name"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={Object.entries(registry.remotes).map(([name, entry]) => ({ name, ...entry }))}
          columns={[
            { title: 'Remote', dataIndex: 'name' },
            { title: 'Atual', render: (_, { current }) => <code>{short(current)}</code> },
            { title: 'Anterior', render: (_, { previous }) => <code>{short(previous)}</code> },
            {
              title: 'Canário',
              render: (_, { canaries }) =>
                canaries.length === 0
                  ? '-'
                  : canaries.map((canary) => (
                      <div key={canary.release}>
                        <code>{short(canary.release)}</code> para {audience(canary)}
                      </div>
                    )),
            },
          ]}
        />
      )}
    </Panel>
  );
}
