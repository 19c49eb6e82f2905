import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { useSearchParams } from '@focinho/host/router';
import { useRememberedText } from '@focinho/ui/remembered';

const SEARCH = 'search';
const PROFESSIONAL = 'professional';

/**
 * The professional whose appointments are shown and the search among them, both in the address. Without a professional there, the one that this
 * person has chosen last, unless that is none of the shown ones.
 */
export function useCalendarFilter(professionals: readonly { id: string }[]) {
  const [chosenId, setChosenId] = useRememberedText('calendar_professional');
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
    professionalId: address.get(PROFESSIONAL) ?? professionals.find(({ id }) => id === chosenId)?.id,
    setSearch: (text: string) => set(SEARCH, text),
    setProfessional: (id: string | undefined) => {
      setChosenId(id);
      set(PROFESSIONAL, id);
    },
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
