import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { useNavigate, useSearchParams } from '@focinho/host/router';
import type { DeskSearchHandle } from './DeskSearch';

/** The comanda that is open. */
const ORDER = 'order';
/** In place of its id: a sale without a client that has no item yet. */
export const NEW_ORDER = 'new';
/** The pet whose card is open; found by its name in `search`. */
const PET = 'pet';
/** `/demo/desk?search=Rex`, for links from other pages. */
const SEARCH = 'search';
/** `/demo/desk?entry=…`: an entry of the queue that another page leads to; its pet, if the queue has lost it. */
const ENTRY = 'entry';

/**
 * The open order and client of the desk, in the address: a reload keeps it, and the browser's Back closes the comanda before it leaves the desk.
 */
export function useDeskAddress() {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const orderId = address.get(ORDER);
  /** The address as it is about to be: several changes in one event would each begin from the rendered one. */
  const next = useRef(address);
  useEffect(() => {
    next.current = address;
  }, [address]);
  /** Whether going back closes the comanda. */
  const wasPushed = useRef(false);
  useEffect(() => {
    if (!orderId) wasPushed.current = false;
  }, [orderId]);

  const write = (change: Record<string, string | null>, replace = true) => {
    const params = new URLSearchParams(next.current);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    if (params.toString() === next.current.toString()) return;
    next.current = params;
    setAddress(params, { replace });
  };

  return {
    orderId,
    petId: address.get(PET),
    search: address.get(SEARCH),
    entryId: address.get(ENTRY),
    /** From one comanda to another, Back still leads to the desk without any. */
    showOrder: (id: string) => {
      const isFirst = !next.current.has(ORDER);
      write({ [ORDER]: id }, !isFirst);
      if (isFirst) wasPushed.current = true;
    },
    leaveOrder: () => {
      if (wasPushed.current) void navigate(-1);
      else write({ [ORDER]: null });
    },
    showPet: (pet: { id: string; name: string } | undefined) =>
      write({ [PET]: pet?.id ?? null, [SEARCH]: pet?.name ?? null }),
    forgetEntry: () => write({ [ENTRY]: null }),
  };
}

export type DeskAddress = ReturnType<typeof useDeskAddress>;

/**
 * Opens what the address names when the page is opened: a pet, by its name and id, or an entry of the queue as soon as that is there.
 * Neither writes anything.
 */
export function useAddressed(
  { petId, search: name, entryId, forgetEntry }: DeskAddress,
  search: RefObject<DeskSearchHandle | null>,
  entries: readonly QueueEntry[] | undefined,
  onEntry: (entry: QueueEntry) => void,
): void {
  const findPet = useEffectEvent(() => {
    if (petId && name) search.current?.find({ id: petId, name });
  });
  const waitsForEntry = useEffectEvent(() => entryId !== null);
  useEffect(() => {
    if (!waitsForEntry()) findPet();
  }, []);
  const openEntry = useEffectEvent((id: string) => {
    const entry = entries?.find((one) => one.id === id);
    forgetEntry();
    if (entry) onEntry(entry);
    else findPet();
  });
  const isLoaded = entries !== undefined;
  useEffect(() => {
    if (entryId && isLoaded) openEntry(entryId);
  }, [entryId, isLoaded]);
}
