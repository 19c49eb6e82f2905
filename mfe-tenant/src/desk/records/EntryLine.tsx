import type { ReactNode } from 'react';
import type { TimelineEntry } from '@focinho/contracts/desk/records';
import { formatDay } from '@focinho/contracts/kernel/dates';
import {
  APPOINTMENT_STATUS_COLOR,
  APPOINTMENT_STATUS_LABEL,
  CANCELLATION_REASON_LABEL,
  MESSAGE_TRIGGER_LABEL,
  STAY_STATUS_LABEL,
  TRANSACTION_TYPE_LABEL,
} from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Link, useParams } from '@focinho/host/router';
import { StatusBadge } from '@focinho/ui/status-badge';
import { STAY_TONE } from '../../agenda/stays/stay-texts';
import { dayAddress, saleAddress, stayAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { kg } from '../../people/weights/weight-trend';
import { PhotoImage } from '../photos/PhotoImage';
import { dayOfEntry } from './by-month';

interface EntryLineProps {
  entry: TimelineEntry;
  /** Then it names its pet. */
  isOfClient: boolean;
}

/** An entry of the timeline: its day, what it was, and what it came to. It leads to its receipt or to its day in the agenda. */
export function EntryLine({ entry, isOfClient }: EntryLineProps) {
  const { tenantSlug = '' } = useParams();
  const day = dayOfEntry(entry, useTimeZone());
  const { title, facts, photoIds = [], amount, badge, to } = shown(entry, isOfClient, tenantSlug);
  return (
    <li className="fct-record-entry">
      <time dateTime={day}>{formatDay(day)}</time>
      <div>
        <span className="fct-record-entry-head">
          {to ? <Link to={to}>{title}</Link> : <span className="fcui-strong">{title}</span>}
          {badge}
        </span>
        {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
        {photoIds.length > 0 && (
          <div className="fct-record-photos">
            {photoIds.map((id) => (
              <PhotoImage key={id} id={id} alt={`Foto de ${formatDay(day)}`} width={64} height={64} />
            ))}
          </div>
        )}
      </div>
      {amount !== undefined && <span className="fcui-number">{formatMoney(amount)}</span>}
    </li>
  );
}

interface Shown {
  title: string;
  facts: (string | null | undefined)[];
  photoIds?: string[] | undefined;
  amount?: number;
  badge?: ReactNode;
  to?: string;
}
function shown(entry: TimelineEntry, isOfClient: boolean, tenantSlug: string): Shown {
  switch (entry.kind) {
    case 'appointment': {
      const { status, cancellationReason, professional, notes } = entry;
      return {
        title: isOfClient ? `${entry.pet.name}: ${entry.service.name}` : entry.service.name,
        facts: [
          [`às ${entry.startTime}`, professional && `com ${professional.name}`].filter(Boolean).join(' '),
          cancellationReason && CANCELLATION_REASON_LABEL[cancellationReason],
          notes,
        ],
        photoIds: entry.photoIds,
        amount: entry.price,
        badge: <StatusBadge tone={APPOINTMENT_STATUS_COLOR[status]}>{APPOINTMENT_STATUS_LABEL[status]}</StatusBadge>,
        to: dayAddress(tenantSlug, entry.date.slice(0, 10)),
      };
    }
    case 'sale':
      return {
        title: `Recibo ${entry.receiptNumber}`,
        facts: [entry.items.join(', ')],
        amount: entry.total,
        badge: entry.cancelledAt && <StatusBadge tone="gray">Cancelada</StatusBadge>,
        to: saleAddress(tenantSlug, entry.id),
      };
    case 'transaction':
      return {
        title: `Fiado: ${TRANSACTION_TYPE_LABEL[entry.type]}`,
        facts: [entry.description, `Saldo depois: ${formatMoney(entry.balanceAfter)}`],
        amount: entry.amount,
      };
    case 'weight':
      return { title: `Peso: ${kg(entry.weight)}`, facts: [`em ${formatDay(entry.day)}`, entry.notes] };
    case 'dose':
      return {
        title: `${entry.protocol.name}: dose ${entry.number}`,
        facts: [
          [`em ${formatDay(entry.day)}`, entry.product].filter(Boolean).join(' · '),
          entry.nextDueOn && `próxima em ${formatDay(entry.nextDueOn)}`,
        ],
      };
    case 'stay':
      return {
        title: isOfClient ? `${entry.pet.name}: hospedagem` : 'Hospedagem',
        facts: [`${formatDay(entry.firstNight)} a ${formatDay(entry.checkOut)} · ${entry.kennel.name}`],
        photoIds: entry.photoIds,
        amount: entry.total,
        badge: <StatusBadge tone={STAY_TONE[entry.status]}>{STAY_STATUS_LABEL[entry.status]}</StatusBadge>,
        to: stayAddress(tenantSlug, entry.id),
      };
    case 'photo':
      return { title: 'Foto', facts: [], photoIds: [entry.id] };
    case 'message':
      return {
        title: `Mensagem: ${MESSAGE_TRIGGER_LABEL[entry.trigger]}`,
        facts: [entry.text, entry.by && `por ${entry.by.name}`],
      };
    case 'usage':
      return {
        title: `${entry.package.name}: ${entry.service.name}`,
        facts: ['Uso de pacote', isOfClient ? entry.pet?.name : null, entry.notes],
      };
  }
}
