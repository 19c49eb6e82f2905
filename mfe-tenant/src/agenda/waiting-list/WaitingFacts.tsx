import { dayOf, formatDay } from '@focinho/contracts/kernel/dates';
import type { Waiting } from '@focinho/contracts/agenda/waiting-list';
import { OwnerContact } from '../../people/clients/OwnerContact';

export const petOf = ({ pet }: Waiting): string => pet?.name ?? 'N/A';

/** Who waits for what, and how to reach the owner. */
export function WaitingFacts({ waiting }: { waiting: Waiting }) {
  const { service, professional, fromDay, toDay, notes, client } = waiting;
  const days = [...new Set([fromDay, toDay].map((day) => formatDay(dayOf(day))))].join(' a ');
  return (
    <>
      <span className="fcui-strong">{petOf(waiting)}</span>
      <OwnerContact client={client} />
      <span>
        {service?.name ?? 'N/A'}
        {professional && ` com ${professional.name}`}
      </span>
      <span className="fcui-muted">{days}</span>
      {notes && <span className="fcui-muted">{notes}</span>}
    </>
  );
}
