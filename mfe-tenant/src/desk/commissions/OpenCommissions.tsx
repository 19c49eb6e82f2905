import { useState } from 'react';
import type { OpenCommissions } from '@focinho/contracts/desk/commissions';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { DayInput } from '@focinho/ui/day-input';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { useTenantCommissionsCloseMutation, useTenantCommissionsQuery } from './commissions.api';
import { periodText } from './commission-texts';
import { ShareList } from './ShareList';

const CLOSED = { success: 'Comissões fechadas.', failure: 'Erro ao fechar as comissões.' };

/** "Em aberto": what everybody, or oneself, has earned since the last closing, and closing it. */
export function OpenCommissionsView() {
  const { today } = useTenantClock();
  const [to, setTo] = useState<string>();
  const response = useTenantCommissionsQuery(to ? { to } : {}, { refetchOnMountOrArgChange: true });
  const [close] = useTenantCommissionsCloseMutation();
  const [closing, setClosing] = useState<OpenCommissions & { idempotencyKey: string }>();
  const mayClose = useAllowed()('commissions.manage');
  const { data } = response;
  if (!data)
    return (
      <Panel>
        {response.isError ? (
          <LoadFailure
            text="Não foi possível carregar as comissões"
            error={response.error}
            onRetry={() => void response.refetch()}
          />
        ) : (
          <ListLoading text="Carregando comissões..." rows={4} />
        )}
      </Panel>
    );
  const period = periodText(data);
  return (
    <>
      <Panel title="Em aberto">
        <div className="fct-commission-head">
          <span className="fct-commission-amount fcui-number">{formatMoney(data.total)}</span>
          <span className="fcui-muted">{period}</span>
          {mayClose && (
            <>
              <label className="fct-commission-day" htmlFor="close-to">
                Fechar até
                <DayInput
                  id="close-to"
                  value={to ?? today}
                  max={today}
                  allowClear={false}
                  onChange={(day) => setTo(day ?? undefined)}
                />
              </label>
              <WriteButton
                type="primary"
                disabled={data.shares.length === 0}
                onClick={() => setClosing({ ...data, idempotencyKey: crypto.randomUUID() })}
              >
                Fechar Comissões
              </WriteButton>
            </>
          )}
        </div>
        {data.shares.length === 0 && (
          <ListEmpty
            text="Nenhuma comissão em aberto"
            purpose="Entra aqui o que cada profissional concluiu ou vendeu e já foi pago, pelas regras da loja."
          />
        )}
      </Panel>
      <ShareList period={period} shares={data.shares} />
      <ConfirmDialog<OpenCommissions & { idempotencyKey: string }>
        record={closing}
        title="Fechar comissões"
        question={({ total, shares }) =>
          `São ${formatMoney(total)} para ${shares.length === 1 ? '1 pessoa' : `${shares.length} pessoas`}, ${period}. Depois de fechadas, elas não mudam mais: o que for cancelado entra como estorno no próximo período.`
        }
        confirmText={`Fechar até ${formatDay(data.to.slice(0, 10))}`}
        onConfirm={async ({ to: last, total, idempotencyKey }) => {
          await withToasts(CLOSED, close({ closing: { to: last.slice(0, 10), total }, idempotencyKey }).unwrap());
          // The next period begins after that day.
          setTo(undefined);
        }}
        onClose={() => setClosing(undefined)}
      />
    </>
  );
}
