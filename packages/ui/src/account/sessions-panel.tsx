import { Button } from 'antd';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import type { AccountSession } from '@focinho/contracts/access/account';
import { ListLoading, LoadFailure } from '../list-states';
import { Panel } from '../management-page';
import { StatusBadge } from '../status-badge';
import { tryWithToasts } from '../toasts';
import {
  useAccountEndOtherSessionsMutation,
  useAccountEndSessionMutation,
  useAccountSessionsQuery,
} from './account.api';

/** The browser's zone: the sessions are the user's own, wherever they are. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ENDED = { success: 'Sessão encerrada.', failure: 'Erro ao encerrar sessão. Tente novamente.' };
const ALL_ENDED = { success: 'Outras sessões encerradas.', failure: 'Erro ao encerrar sessões. Tente novamente.' };

/** Where the user is logged in. */
export function SessionsPanel() {
  const { data, error, isError, refetch } = useAccountSessionsQuery();
  const [endOthers, ending] = useAccountEndOtherSessionsMutation();
  return (
    <Panel
      title="Onde você está conectado"
      extra={
        data &&
        data.length > 1 && (
          <Button loading={ending.isLoading} onClick={() => void tryWithToasts(ALL_ENDED, endOthers().unwrap())}>
            Encerrar as outras
          </Button>
        )
      }
    >
      {!data && isError && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !isError && <ListLoading text="Carregando sessões..." rows={2} />}
      {data && (
        <ul className="fcui-sessions">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const [end, ending] = useAccountEndSessionMutation();
  const opened = formatInstant(session.createdAt, HERE);
  return (
    <li>
      <div>
        <p className="fcui-strong">
          {session.device} {session.isCurrent && <StatusBadge tone="teal">Esta sessão</StatusBadge>}
        </p>
        <p className="fcui-muted">
          Desde {opened}, último uso em {formatInstant(session.lastSeenAt, HERE)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          loading={ending.isLoading}
          aria-label={`Encerrar ${session.device}, desde ${opened}`}
          onClick={() => void tryWithToasts(ENDED, end(session.id).unwrap())}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}
