import { useEffect, useRef } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order, OrderLine } from '@focinho/contracts/desk/orders';
import { notify } from '@focinho/host/notify';

type Charged = Pick<OrderLine, 'name' | 'unitPrice'> & { pet: { id: string; name: string } | null };

/** "Serviço alterado de Banho para Banho e tosa", or which pet or price was another one. */
export function changeText(before: Charged, now: Charged): string | undefined {
  if (before.name !== now.name) return `Serviço alterado de ${before.name} para ${now.name}`;
  if (before.pet?.id !== now.pet?.id)
    return `Pet alterado de ${before.pet?.name ?? 'N/A'} para ${now.pet?.name ?? 'N/A'}`;
  if (before.unitPrice === now.unitPrice) return undefined;
  return `Preço alterado de ${formatMoney(before.unitPrice)} para ${formatMoney(now.unitPrice)}`;
}

/** Says when the appointment of a line is changed while the order is on the screen, wherever that was done. */
export function useNotifiedChanges({ lines }: Order): void {
  const known = useRef(lines);
  useEffect(() => {
    for (const line of lines) {
      const before = known.current.find(({ id }) => id === line.id);
      const text = line.appointmentId && before && changeText(before, line);
      if (text) notify.info(text);
    }
    known.current = lines;
  }, [lines]);
}
