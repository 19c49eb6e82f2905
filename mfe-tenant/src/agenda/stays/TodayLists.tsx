import { Button } from 'antd';
import type { Stay } from '@focinho/contracts/agenda/stays';
import { dayOf, shortDay } from '@focinho/contracts/kernel/dates';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { OwnerContact } from '../../people/clients/OwnerContact';
import { PetLink } from '../../people/pets/PetLink';
import { PetWarnings } from '../../people/pets/PetWarnings';
import { daysText, isOverdue, petOfStay } from './stay-texts';
import { useStayMoves } from './use-stay-moves';

interface TodayListsProps {
  stays: readonly Stay[];
  today: string;
  onOpen: (stay: Stay) => void;
  onCheckOut: (stay: Stay) => void;
}

/** Who comes, who is there and who leaves today, with the next step of each. */
export function TodayLists({ stays, today, onOpen, onCheckOut }: TodayListsProps) {
  const { arriving, staying, leaving } = listsOf(stays, today);
  const move = useStayMoves();
  const checkIn = (stay: Stay) => void move(stay, { status: 'IN_HOUSE' }).catch(() => undefined);
  const card = (stay: Stay, time: string, action: React.ReactNode) => (
    <li key={stay.id} className="fct-hotel-card" aria-label={petOfStay(stay)}>
      <div className="fct-hotel-card-head">
        <time>{time}</time>
        <span className="fcui-strong">
          <PetLink pet={stay.pet}>{petOfStay(stay)}</PetLink>
        </span>
        <span className="fcui-muted">{stay.kennel.name}</span>
        {stay.lacksDoses && <StatusBadge tone="orange">Vacina pendente</StatusBadge>}
        {isOverdue(stay, today) && (
          <StatusBadge tone="red">{`devia sair em ${shortDay(dayOf(stay.checkOut), today)}`}</StatusBadge>
        )}
        {stay.status === 'BOOKED' && dayOf(stay.firstNight) < today && (
          <StatusBadge tone="red">{`era esperado em ${shortDay(dayOf(stay.firstNight), today)}`}</StatusBadge>
        )}
      </div>
      <PetWarnings pet={stay.pet} />
      <OwnerContact client={stay.client} />
      <span className="fcui-muted">{daysText(stay, today)}</span>
      <div className="fct-hotel-card-actions">
        {action}
        <Button aria-label={`Ver hospedagem de ${petOfStay(stay)}`} onClick={() => onOpen(stay)}>
          Ver
        </Button>
      </div>
    </li>
  );
  return (
    <div className="fct-hotel-today-lists">
      <Panel title={`Chegam (${arriving.length})`}>
        <List none="Ninguém chega hoje.">
          {arriving.map((stay) =>
            card(
              stay,
              stay.arrivalTime,
              <WriteButton type="primary" aria-label={`Dar entrada: ${petOfStay(stay)}`} onClick={() => checkIn(stay)}>
                Dar entrada
              </WriteButton>,
            ),
          )}
        </List>
      </Panel>
      <Panel title={`Hospedados (${staying.length})`}>
        <List none="Nenhum pet hospedado.">
          {staying.map((stay) => card(stay, `até ${shortDay(dayOf(stay.checkOut), today)}`, null))}
        </List>
      </Panel>
      <Panel title={`Saem (${leaving.length})`}>
        <List none="Ninguém sai hoje.">
          {leaving.map((stay) =>
            card(
              stay,
              stay.departureTime,
              stay.status === 'CHECKED_OUT' ? (
                <StatusBadge tone="gray">Já saiu</StatusBadge>
              ) : (
                <Button type="primary" aria-label={`Dar saída: ${petOfStay(stay)}`} onClick={() => onCheckOut(stay)}>
                  Dar saída
                </Button>
              ),
            ),
          )}
        </List>
      </Panel>
    </div>
  );
}

function List({ none, children }: { none: string; children: React.ReactNode[] }) {
  if (children.length === 0) return <p className="fct-hotel-none">{none}</p>;
  return <ul className="fct-hotel-list">{children}</ul>;
}

/** Those who are still to come or to leave stand first, by their time. */
export function listsOf(stays: readonly Stay[], today: string) {
  const by = (time: (stay: Stay) => string) => (one: Stay, other: Stay) =>
    Number(one.status === 'CHECKED_OUT') - Number(other.status === 'CHECKED_OUT') ||
    time(one).localeCompare(time(other)) ||
    petOfStay(one).localeCompare(petOfStay(other), 'pt-BR');
  const leaves = (stay: Stay) =>
    (stay.status === 'IN_HOUSE' && dayOf(stay.checkOut) <= today) ||
    // One that was to sleep here and left at once, too.
    (stay.status === 'CHECKED_OUT' && dayOf(stay.checkOut) >= today);
  return {
    arriving: stays
      .filter(({ status, firstNight }) => status === 'BOOKED' && dayOf(firstNight) <= today)
      .sort(by(({ firstNight, arrivalTime }) => `${firstNight} ${arrivalTime}`)),
    staying: stays
      .filter(({ status, checkOut }) => status === 'IN_HOUSE' && dayOf(checkOut) > today)
      .sort(by(({ kennel }) => kennel.name)),
    leaving: stays.filter(leaves).sort(by(({ checkOut, departureTime }) => `${checkOut} ${departureTime}`)),
  };
}
