import { Alert, Button } from 'antd';
import { STAGE_LABEL } from '@focinho/contracts/kernel/enums';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import type { Pending, Refused } from './outbox';
import type { useOutbox } from './use-outbox';

type OutboxNoticeProps = Pick<ReturnType<typeof useOutbox>, 'pending' | 'refused' | 'dismiss'> & {
  /** Whether the queue could not be read the last time. */
  isStale: boolean;
};

/** Notice of changes that wait for the connection, and of those that were refused after it came back. */
export function OutboxNotice({ pending, refused, dismiss, isStale }: OutboxNoticeProps) {
  const timeZone = useTimeZone();
  return (
    <div role="status" className="fct-desk-outbox">
      {(isStale || pending.length > 0) && (
        <Alert
          type="warning"
          showIcon
          title="Sem conexão. A fila pode estar desatualizada."
          description={pending.length > 0 ? `Aguardando envio: ${pending.map(actionText).join('; ')}` : undefined}
        />
      )}
      {refused.map((one) => (
        <Alert
          key={one.key}
          type="error"
          showIcon
          title={`Não foi possível registrar: ${actionText(one)} às ${timeOf(one, timeZone)}`}
          description={one.reason}
          action={
            <Button size="small" onClick={() => dismiss(one.key)}>
              Entendi
            </Button>
          }
        />
      ))}
    </div>
  );
}

const actionText = ({ kind, petNames, stage }: Pending): string =>
  kind === 'arrival' ? `chegada de ${petNames}` : `${petNames} em ${STAGE_LABEL[stage]}`;

const timeOf = ({ happenedAt }: Refused, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(happenedAt));
