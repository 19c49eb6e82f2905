import Undo2Icon from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { firstAndLastName } from '@focinho/contracts/kernel/display-name';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { PIX_REFUND_STATE_LABEL, type PixRefundState } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { PixCharge } from '@focinho/contracts/payments/pix';
import { Link, useParams } from '@focinho/host/router';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { Money, TwoLines } from '@focinho/ui/text';
import { orderAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantPixChargesListQuery } from './pix.api';
import { RefundDialog } from './RefundDialog';

/** Configurações, "PIX": what has arrived at the provider, and what of it goes back: paid twice, too much, or for what was cancelled. */
export function ReceivedPix() {
  const { data, error, isError, refetch } = useTenantPixChargesListQuery();
  const [refunding, setRefunding] = useState<PixCharge>();
  const timeZone = useTimeZone();
  return (
    <Panel title="PIX recebidos">
      {!data && isError && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !isError && <ListLoading text="Carregando PIX recebidos..." rows={2} />}
      {data && (
        <ShortTable
          rows={data}
          rowKey={({ id }) => id}
          emptyText="Nenhum PIX chegou por enquanto"
          columns={[
            {
              title: 'PIX',
              width: 200,
              render: (charge) => {
                const at = charge.paidAt ?? charge.createdAt;
                return <TwoLines first={<Subject charge={charge} />} second={at && formatInstant(at, timeZone)} />;
              },
            },
            { title: 'Cliente', width: 160, render: ({ client }) => (client ? firstAndLastName(client.name) : '-') },
            {
              title: 'Recebido',
              width: 120,
              align: 'right',
              render: ({ receivedAmount = 0 }) => <Money value={receivedAmount} />,
            },
            { title: 'Devolução', width: 210, render: (charge) => <Refunds charge={charge} /> },
          ]}
          actions={(charge) =>
            charge.refundableAmount ? (
              <RowActions>
                <RowAction
                  always
                  action="Devolver PIX"
                  record={charge.text ?? ''}
                  icon={<Undo2Icon />}
                  onClick={() => setRefunding(charge)}
                />
              </RowActions>
            ) : null
          }
        />
      )}
      <RefundDialog
        charge={refunding}
        surplus={refunding?.surplusAmount ?? 0}
        onClose={() => setRefunding(undefined)}
      />
    </Panel>
  );
}

const TONE: Record<PixRefundState, Tone> = { PROCESSING: 'yellow', RETURNED: 'green', FAILED: 'red' };

/** Subject of a payment; a comanda opens at the desk. */
function Subject({ charge: { text, orderId } }: { charge: PixCharge }) {
  const { tenantSlug = '' } = useParams();
  return orderId ? <Link to={orderAddress(tenantSlug, orderId)}>{text}</Link> : text;
}

/** Amounts that are still to go back, and those that have gone. */
function Refunds({ charge: { refunds = [], surplusAmount = 0, clientId } }: { charge: PixCharge }) {
  if (refunds.length === 0 && surplusAmount === 0) return '-';
  return (
    <ul className="fct-pix-refunds">
      {surplusAmount > 0 && (
        <li>
          <StatusBadge tone="yellow">
            {clientId ? `${formatMoney(surplusAmount)} a favor` : `A devolver ${formatMoney(surplusAmount)}`}
          </StatusBadge>
        </li>
      )}
      {refunds.map(({ id, amount, state, reason, failure }) => (
        <li key={id} title={failure ?? reason}>
          <StatusBadge tone={TONE[state]}>
            {PIX_REFUND_STATE_LABEL[state]} {formatMoney(amount)}
          </StatusBadge>
          {failure && <span className="fcui-muted">{failure}</span>}
        </li>
      ))}
    </ul>
  );
}
