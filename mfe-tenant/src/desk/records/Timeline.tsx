import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AppointmentEntry, Timeline as TimelinePage, TimelineEntry } from '@focinho/contracts/desk/records';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { EntryLine } from './EntryLine';
import { useTenantRecordsTimelineQuery, type TimelineOf } from './records.api';
import { byMonth } from './by-month';

interface TimelineProps {
  of: TimelineOf;
  upcoming: readonly AppointmentEntry[];
  upcomingTotal: number;
  timeline: TimelinePage;
  /** Text while nothing has happened yet. */
  empty: string;
}

/** Timeline of what is to come, then of what has happened, by months, the newest first; older pages are appended. */
export function Timeline({ of, upcoming, upcomingTotal, timeline, empty }: TimelineProps) {
  const [olderPages, setOlderPages] = useState(0);
  const more = upcomingTotal - upcoming.length;
  const isEmpty = upcoming.length === 0 && timeline.entries.length === 0;
  return (
    <Panel title="Linha do tempo">
      {isEmpty && <p className="fcui-muted fct-record-empty">{empty}</p>}
      {upcoming.length > 0 && (
        <Group title="Próximas visitas" entries={upcoming} isOfClient={of.list === 'clients'}>
          {more > 0 && <li className="fcui-muted">{more === 1 ? 'e mais 1 na agenda' : `e mais ${more} na agenda`}</li>}
        </Group>
      )}
      <Page
        of={of}
        page={timeline}
        monthBefore=""
        olderPages={olderPages}
        onOlder={() => setOlderPages((before) => before + 1)}
      />
    </Panel>
  );
}

interface PageProps {
  of: TimelineOf;
  page: TimelinePage;
  /** With which the page above ends, whose heading covers this one's first entries. */
  monthBefore: string;
  /** How many pages below this one are shown. */
  olderPages: number;
  onOlder: () => void;
}
/** A page and those below it. Each goes on where the one above ends now, so that nothing is missing after a live update. */
function Page({ of, page: { entries, next }, monthBefore, olderPages, onOlder }: PageProps) {
  const timeZone = useTimeZone();
  const months = byMonth(entries, timeZone);
  return (
    <>
      {months.map(({ month, entries: inMonth }) => (
        <Group
          key={month}
          title={month === monthBefore ? undefined : month}
          entries={inMonth}
          isOfClient={of.list === 'clients'}
        />
      ))}
      {next !== null &&
        (olderPages > 0 ? (
          <OlderPage
            of={of}
            before={next}
            monthBefore={months.at(-1)?.month ?? monthBefore}
            olderPages={olderPages - 1}
            onOlder={onOlder}
          />
        ) : (
          <p className="fct-record-older">
            <Button onClick={onOlder}>Mostrar mais antigos</Button>
          </p>
        ))}
    </>
  );
}

function OlderPage({ before, ...props }: Omit<PageProps, 'page'> & { before: string }) {
  const { data, error, isError, refetch } = useTenantRecordsTimelineQuery({ ...props.of, before });
  if (data) return <Page {...props} page={data} />;
  if (isError) return <LoadFailure text="Erro ao carregar o histórico" error={error} onRetry={() => void refetch()} />;
  return <ListLoading text="Carregando histórico..." rows={2} />;
}

interface GroupProps {
  title: string | undefined;
  entries: readonly TimelineEntry[];
  /** Then each entry names its pet. */
  isOfClient: boolean;
  children?: ReactNode;
}
function Group({ title, entries, isOfClient, children }: GroupProps) {
  return (
    <section className="fct-record-month">
      {title && <h3>{title}</h3>}
      <ol>
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} isOfClient={isOfClient} />
        ))}
        {children}
      </ol>
    </section>
  );
}
