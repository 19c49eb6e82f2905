import { useEffect, useEffectEvent } from 'react';
import { formatDay, formatInstant } from '@focinho/contracts/kernel/dates';
import {
  CANCELLATION_REASON_LABEL,
  COAT_LABEL,
  PET_SIZE_LABEL,
  TEMPERAMENT_LABEL,
} from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { paymentText } from '@focinho/contracts/desk/payment-text';
import { formatPhone } from '@focinho/contracts/kernel/phone';
import type { ClientExport } from '@focinho/contracts/client-export';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import '../../kernel/receipts/receipt.css';
import './client-record.css';

/** The copy of a client's data on paper: like the receipt, a child of the body that only printers show. */
export function ClientRecord({ record, onReady }: { record: ClientExport; onReady: () => void }) {
  const timeZone = useTimeZone();
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), [record]);
  const { client, pets, appointments, sales, credit, packageUsages, waitingList } = record;
  return (
    <div className="fct-receipt-sheet" aria-hidden>
      <article className="fct-record">
        <h1>{client.name}</h1>
        <p>
          {record.tenant} · {formatInstant(record.exportedAt, timeZone)}
        </p>
        <p>{[client.email, client.phone && formatPhone(client.phone), client.address].filter(Boolean).join(' · ')}</p>
        <Section
          title="Pets"
          lines={pets.map((pet) => [
            pet.name,
            pet.breed,
            pet.size && PET_SIZE_LABEL[pet.size],
            pet.coat && `pelagem ${COAT_LABEL[pet.coat].toLowerCase()}`,
            pet.temperament && TEMPERAMENT_LABEL[pet.temperament].toLowerCase(),
            pet.allergies,
            pet.microchip,
            pet.notes,
          ])}
        />
        <Section
          title="Agendamentos"
          lines={appointments.map((row) => [
            formatDay(row.date),
            row.startTime,
            row.pet,
            row.service,
            row.notes,
            row.squeezeReason,
            row.cancellationReason && CANCELLATION_REASON_LABEL[row.cancellationReason],
          ])}
        />
        <Section
          title="Lista de espera"
          lines={waitingList.map((row) => [
            `${formatDay(row.fromDay)} a ${formatDay(row.toDay)}`,
            row.pet,
            row.service,
            row.notes,
          ])}
        />
        <Section
          title="Vendas"
          lines={sales.map((sale) => [
            sale.receiptNumber,
            formatInstant(sale.createdAt, timeZone),
            sale.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
            paymentText({ ...sale, paidBy: sale.payments }),
            formatMoney(sale.total),
          ])}
        />
        <Section
          title="Usos de pacote"
          lines={packageUsages.map((row) => [
            formatInstant(row.createdAt, timeZone),
            row.package,
            row.service,
            row.notes,
          ])}
        />
        <Section
          title="Crédito/Fiado"
          lines={(credit?.transactions ?? []).map((row) => [
            formatInstant(row.createdAt, timeZone),
            row.description,
            formatMoney(row.type === 'CREDIT' ? row.amount : -row.amount),
            `saldo ${formatMoney(row.balanceAfter)}`,
          ])}
        />
      </article>
    </div>
  );
}

function Section({ title, lines }: { title: string; lines: (string | null)[][] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line.filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </section>
  );
}
