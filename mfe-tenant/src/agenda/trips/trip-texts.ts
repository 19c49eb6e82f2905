import type { Trip } from '@focinho/contracts/agenda/trips';
import { dayOf, formatDay } from '@focinho/contracts/kernel/dates';
import { TRIP_LEG_LABEL, type TripStatus } from '@focinho/contracts/kernel/enums';
import { formatPhone, phoneLinks } from '@focinho/contracts/kernel/phone';
import type { Tone } from '@focinho/ui/status-badge';

export const TRIP_TONE: Record<TripStatus, Tone> = {
  PLANNED: 'gray',
  ON_THE_WAY: 'blue',
  PICKED_UP: 'green',
  DELIVERED: 'green',
  CANCELLED: 'red',
};

export const petOfTrip = ({ pet }: Pick<Trip, 'pet'>): string => pet?.name ?? 'N/A';
export const windowOf = ({ windowFrom, windowTo }: Pick<Trip, 'windowFrom' | 'windowTo'>): string =>
  `${windowFrom} - ${windowTo}`;
/** "Busca 08:00 - 08:30" */
export const legText = (trip: Pick<Trip, 'leg' | 'windowFrom' | 'windowTo'>): string =>
  `${TRIP_LEG_LABEL[trip.leg]} ${windowOf(trip)}`;

/** "Busca 20/12 08:00 - 08:30", beside what takes several days. */
export const datedLegText = (trip: Pick<Trip, 'leg' | 'date' | 'windowFrom' | 'windowTo'>): string =>
  `${TRIP_LEG_LABEL[trip.leg]} ${formatDay(dayOf(trip.date)).slice(0, 5)} ${windowOf(trip)}`;

/** A fee as the comanda calls it: "Táxi zona sul (busca)". */
export const feeName = ({ service, leg }: Pick<Trip, 'service' | 'leg'>): string =>
  `${service?.name ?? 'Táxi Pet'} (${TRIP_LEG_LABEL[leg].toLowerCase()})`;

export const addressOf = ({ address, client }: Pick<Trip, 'address' | 'client'>): string | null =>
  address ?? client?.address ?? null;
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** How a leg ends. */
export const endOf = ({ leg }: Pick<Trip, 'leg'>): 'PICKED_UP' | 'DELIVERED' =>
  leg === 'PICKUP' ? 'PICKED_UP' : 'DELIVERED';
export const isDone = ({ status }: Pick<Trip, 'status'>): boolean => status === 'PICKED_UP' || status === 'DELIVERED';

/** The state before the last tap; undefined if there was none. */
export function statusBefore({ status }: Pick<Trip, 'status'>): TripStatus | undefined {
  if (status === 'PLANNED') return undefined;
  return status === 'PICKED_UP' || status === 'DELIVERED' ? 'ON_THE_WAY' : 'PLANNED';
}

/** WhatsApp with the text that the driver is on the way; undefined without a number that it could be. */
export function messageLink(trip: Pick<Trip, 'leg' | 'pet' | 'client'>): string | undefined {
  const { client, leg } = trip;
  const chat = client?.phone ? phoneLinks(client.phone)?.whatsapp : undefined;
  if (!client || !chat) return undefined;
  const what = leg === 'PICKUP' ? 'buscar' : 'entregar';
  const text = `Olá, ${client.name}! O Táxi Pet está a caminho para ${what} ${petOfTrip(trip)}.`;
  return `${chat}?text=${encodeURIComponent(text)}`;
}
export const phoneOf = ({ client }: Pick<Trip, 'client'>) => {
  const links = client?.phone ? phoneLinks(client.phone) : undefined;
  return links && { call: links.call, shown: formatPhone(client?.phone ?? '') };
};
