import {
  describeReleaseEvent,
  type ReleaseEvent,
  type ReleaseEventListQuery,
} from '@focinho/contracts/platform/releases';
import type { ReactNode } from 'react';
import { DataTable } from '@focinho/ui/data-table';
import type { ListParams } from '@focinho/ui/list-params';
import { TwoLines } from '@focinho/ui/text';
import { instantHere } from '../instants';
import { shortName } from './ReleaseName';
import { useSuperadminReleasesLogQuery } from './releases.api';

/** `Ada Lima <ada@focinho.example>` → name and address; the name of a team or of a machine's user stands alone. */
function personOf(by: string): { first: string; second?: string | undefined } {
  const [, name, email] = /^(.+) <(.+)>$/.exec(by) ?? [];
  return name ? { first: name, second: email } : { first: by };
}

interface ReleaseEventsProps {
  title: string;
  list: ListParams<ReleaseEventListQuery>;
  /** Beside the heading. */
  extra?: ReactNode;
}

/** The release log, newest first: who did what to which release, when and why. */
export function ReleaseEvents({ title, list, extra }: ReleaseEventsProps) {
  const log = useSuperadminReleasesLogQuery(list.query);
  return (
    <DataTable<ReleaseEvent>
      title={title}
      loadingText="Carregando linha do tempo..."
      emptyText="Nenhuma mudança de versão encontrada"
      list={list}
      response={log}
      extra={extra}
      columns={[
        { title: 'Quando', width: 140, render: ({ at }) => instantHere(at) },
        { title: 'Quem', width: 190, render: ({ by }) => <TwoLines {...personOf(by)} /> },
        {
          title: 'O que',
          width: 320,
          render: ({ what, why }) => (
            <span className="fcsa-log-line">
              <span className="fcui-strong">{describeReleaseEvent(what)}</span>
              {why && <span className="fcui-muted">{why}</span>}
            </span>
          ),
        },
        {
          title: 'Versão',
          width: 150,
          render: ({ remote, release }) => (
            <TwoLines
              first={remote === '*' ? 'Todos os remotes' : remote}
              second={release && <code>{shortName(release)}</code>}
            />
          ),
        },
        { title: 'Revisão', width: 80, align: 'right', render: ({ revision }) => revision ?? '-' },
      ]}
    />
  );
}
