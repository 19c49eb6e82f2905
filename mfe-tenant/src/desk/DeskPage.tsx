import { Button, Segmented } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { STAGE_LABEL, type Stage } from '@focinho/contracts/enums';
import type { Order } from '@focinho/contracts/orders';
import type { DeskPet, QueueEntry } from '@focinho/contracts/queue';
import { notify } from '@focinho/host/notify';
import { useSearchParams } from '@focinho/host/router';
import { PageHeader } from '@focinho/ui/management-page';
import { useIsPhone } from '@focinho/ui/viewport';
import { ClosedOrder } from '../orders/ClosedOrder';
import { OpenOrders } from '../orders/OpenOrders';
import { OrderPanel, type OrderHandle } from '../orders/OrderPanel';
import { useTenantOrdersListQuery } from '../orders/orders.api';
import { useTenantQueueQuery } from '../queue/queue.api';
import { ARRIVAL_TOASTS, MOVE_FAILURE, petOf } from '../queue/queue-texts';
import { useOfferUndo } from '../queue/use-offer-undo';
import { tenantPage } from '../tenant-page';
import { TillButton } from '../till/TillButton';
import { commandOf } from './desk-keys';
import './desk.css';
import { DeskSearch, type DeskSearchHandle } from './DeskSearch';
import { KeysDialog } from './KeysDialog';
import { NewPetDialog, type NewPetStart } from './NewPetDialog';
import { NextVisit, type ServedPet } from './NextVisit';
import { withPending } from './outbox';
import { OutboxNotice } from './OutboxNotice';
import { PetCard } from './PetCard';
import { QueueColumn } from './QueueColumn';
import { useArrival } from './use-arrival';
import { useOutbox } from './use-outbox';

/** Others work at the same queue. */
const REFRESH_MS = 30_000;
const REFRESH = { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
const ORDER_PARAM = 'order';
/** `/demo/desk?search=Rex`, for links from other pages. */
const SEARCH_PARAM = 'search';
const PANES = [
  { value: 'queue', label: 'Fila' },
  { value: 'search', label: 'Buscar' },
  { value: 'order', label: 'Comanda' },
] as const;
type Pane = (typeof PANES)[number]['value'];

/** What was just paid, and whose next visit is still to be asked for. */
interface JustClosed {
  orderId: string;
  change: number;
  served: ServedPet[];
}

function DeskPage() {
  const [address, setAddress] = useSearchParams();
  const orderId = address.get(ORDER_PARAM);
  const phone = useIsPhone();
  const [pane, setPane] = useState<Pane>(orderId ? 'order' : address.has(SEARCH_PARAM) ? 'search' : 'queue');
  const [pet, setPet] = useState<DeskPet>();
  const [newPet, setNewPet] = useState<NewPetStart>();
  const [justClosed, setJustClosed] = useState<JustClosed>();
  const [keysOpen, setKeysOpen] = useState(false);
  const search = useRef<DeskSearchHandle>(null);
  const order = useRef<OrderHandle>(null);
  const queue = useTenantQueueQuery(undefined, REFRESH);
  const openOrders =
    useTenantOrdersListQuery({ status: 'OPEN', page: 1, limit: 200, sort: '-createdAt' }, REFRESH).data?.rows ?? [];
  const outbox = useOutbox();
  const entries = withPending(queue.data?.entries ?? [], outbox.pending);

  const showOrder = (id: string | null) => {
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set(ORDER_PARAM, id);
        else next.delete(ORDER_PARAM);
        return next;
      },
      { replace: true },
    );
    if (id) setPane('order');
  };
  const arrival = useArrival(outbox, showOrder);
  const move = useMove(outbox);
  const toSearch = () => {
    if (phone) setPane('search');
    search.current?.focus();
  };
  const leaveOrder = () => {
    showOrder(null);
    setJustClosed(undefined);
    if (phone) setPane('queue');
    else search.current?.focus();
  };
  const afterArrival = () => {
    setPet(undefined);
    search.current?.clear();
  };
  const openEntry = (entry: QueueEntry) => {
    const found = openOrders.find(({ lines }) => lines.some(({ appointmentId }) => appointmentId === entry.id));
    if (found) return showOrder(found.id);
    if (entry.stage === 'EXPECTED' && entry.pet) {
      setPane('search');
      search.current?.find(entry.pet);
    } else if (entry.client && !entry.isPaid) void arrival.charge(entry.client.id, [entry.id]);
  };
  const arriveNow = async (entry: QueueEntry) => {
    try {
      await arrival.arrive([entry]);
    } catch (cause) {
      notify.error(ARRIVAL_TOASTS.failure, cause);
    }
  };
  const closed = (paid: Order, change: number) =>
    setJustClosed({ orderId: paid.id, change, served: servedBy(paid, entries) });
  const nextServed = () => {
    if (justClosed) setJustClosed({ ...justClosed, served: justClosed.served.slice(1) });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
    if (event.key === 'Escape') {
      if (justClosed?.served.length) nextServed();
      else if (justClosed) leaveOrder();
      else if (pet) {
        setPet(undefined);
        toSearch();
      }
      return;
    }
    const command = commandOf(event, event.target);
    if (command === undefined || (typeof command === 'object' && !orderId)) return;
    event.preventDefault();
    if (typeof command === 'object') order.current?.pay(command.pay);
    else if (command === 'search') toSearch();
    else if (command === 'keys') setKeysOpen(true);
    else if (command === 'item') order.current?.addItem();
    else order.current?.discount();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const current = new Set(
    openOrders.find(({ id }) => id === orderId)?.lines.flatMap(({ appointmentId }) => appointmentId ?? []),
  );
  const served = justClosed?.orderId === orderId ? justClosed.served[0] : undefined;
  return (
    <div className="fct-desk" data-pane={pane}>
      <PageHeader
        title="Balcão"
        actions={
          <>
            <TillButton />
            {!phone && (
              <Button aria-keyshortcuts="?" onClick={() => setKeysOpen(true)}>
                Teclas <kbd aria-hidden>?</kbd>
              </Button>
            )}
          </>
        }
      />
      <section className="fct-desk-pane" data-name="search" aria-label="Busca">
        <DeskSearch
          ref={search}
          autoFocus={!phone && !orderId}
          initial={address.get(SEARCH_PARAM) ?? ''}
          isPicked={pet !== undefined}
          onType={() => setPet(undefined)}
          onPick={setPet}
          onUnknown={(typed) => setNewPet({ typed })}
        />
        {pet && (
          <PetCard
            key={pet.id}
            arrival={arrival}
            pet={pet}
            openOrders={openOrders.filter(({ client }) => client.id === pet.client.id)}
            siblings={siblingsOf(pet, entries)}
            onOrder={showOrder}
            onArrived={afterArrival}
            onNewPet={() => setNewPet({ client: pet.client })}
          />
        )}
      </section>
      <section className="fct-desk-pane" data-name="queue" aria-label="Fila">
        <OutboxNotice {...outbox} isStale={queue.isError && queue.data !== undefined} />
        <QueueColumn
          response={queue}
          entries={entries}
          current={current}
          onOpen={openEntry}
          onArrive={(entry) => void arriveNow(entry)}
          onMove={move}
        />
      </section>
      <section className="fct-desk-pane" data-name="order" aria-label="Comanda">
        {orderId ? (
          <OrderPanel
            ref={order}
            orderId={orderId}
            onClosed={closed}
            onLeave={leaveOrder}
            ended={(ended) => (
              <ClosedOrder
                order={ended}
                change={justClosed?.orderId === ended.id ? justClosed.change : 0}
                isDone={justClosed?.orderId === ended.id && !served}
                onLeave={leaveOrder}
              >
                {served && <NextVisit key={served.pet.id} served={served} onDone={nextServed} />}
              </ClosedOrder>
            )}
          />
        ) : (
          <OpenOrders orders={openOrders} onOpen={showOrder} />
        )}
      </section>
      <nav className="fct-desk-panes" aria-label="Partes do balcão">
        <Segmented<Pane> block size="large" value={pane} onChange={setPane} options={[...PANES]} />
      </nav>
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
      <NewPetDialog start={newPet} arrival={arrival} onArrived={afterArrival} onClose={() => setNewPet(undefined)} />
    </div>
  );
}

function useMove({ run }: Pick<ReturnType<typeof useOutbox>, 'run'>): (entry: QueueEntry, stage: Stage) => void {
  const offerUndo = useOfferUndo();
  return (entry, stage) => {
    run('move', [entry], stage)
      .then((moved) => moved && offerUndo(`${petOf(entry)}: ${STAGE_LABEL[stage]}`, moved.entries))
      .catch((cause: unknown) => notify.error(MOVE_FAILURE, cause));
  };
}

/** Other pets of the owner that may have come along. */
const siblingsOf = (pet: DeskPet, entries: readonly QueueEntry[]): QueueEntry[] =>
  entries.filter(
    (entry) => entry.stage === 'EXPECTED' && entry.client?.id === pet.client.id && entry.pet?.id !== pet.id,
  );

/** The pets whose service is on the order, each once. */
function servedBy(order: Order, entries: readonly QueueEntry[]): ServedPet[] {
  const served = order.lines.flatMap(({ pet, serviceId, appointmentId }) => {
    if (!pet || !serviceId) return [];
    const professional = entries.find(({ id }) => id === appointmentId)?.professional;
    return [{ pet, serviceId, professionalId: professional?.id ?? null }];
  });
  return served.filter(({ pet }, index) => served.findIndex((other) => other.pet.id === pet.id) === index);
}

export const Page = tenantPage(DeskPage);
