import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { useSearchParams } from '@focinho/host/router';

const SEARCH = 'search';
const PROFESSIONAL = 'professional';

/** The professional whose appointments are shown and the search among them, both in the address. */
export function useCalendarFilter() {
  const [address, setAddress] = useSearchParams();
  const set = (name: string, value: string | undefined) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    search: address.get(SEARCH) ?? '',
    professionalId: address.get(PROFESSIONAL) ?? undefined,
    setSearch: (text: string) => set(SEARCH, text),
    setProfessional: (id: string | undefined) => set(PROFESSIONAL, id),
  };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the pet, its owner, their phone, the service or the notes contain every word that was typed. */
export function isFound({ pet, client, service, notes }: Appointment, search: string): boolean {
  const phone = client?.phone ?? '';
  const text = plain([pet?.name, client?.name, phone, phone.replace(/\D/g, ''), service?.name, notes].join(' '));
  return plain(search)
    .split(' ')
    .every((word) => text.includes(word));
}
