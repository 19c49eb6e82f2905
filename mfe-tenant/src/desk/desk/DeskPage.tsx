import { Button, Segmented } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '@focinho/contracts/desk/orders';
import type { DeskClient, DeskPet, QueueEntry } from '@focinho/contracts/desk/queue';
import { notify } from '@focinho/host/notify';
import { useNavigate, useParams } from '@focinho/host/router';
import { PageHeader } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { useIsPhone } from '@focinho/ui/viewport';
import { useTenantOrdersListQuery } from '../orders/orders.api';
import { useTenantQueueQuery } from '../queue/queue.api';
import { ARRIVAL_TOASTS } from '../queue/queue-texts';
import { saleAddress } from '../../kernel/tenant/addresses';
import { TillButton } from '../till/TillButton';
import './desk.css';
import { DeskSearch, type DeskSearchHandle } from './DeskSearch';
import { EntryDialogs, type AskedEntry } from './EntryDialogs';
import { justClosedOf, type JustClosed } from './just-closed';
import { KeysDialog } from './KeysDialog';
import { PixNotices } from './PixNotices';
import { ClientCard } from './ClientCard';
import { NewPetDialog, type NewPetStart } from './NewPetDialog';
import { OrderPane } from './OrderPane';
import { withPending } from './outbox';
import { OutboxNotice } from './OutboxNotice';
import { PetCard } from './PetCard';
import { QueueColumn } from './QueueColumn';
import { useArrival } from './use-arrival';
import { NEW_ORDER, useAddressed, useDeskAddress } from './use-desk-address';
import { useDeskKeys } from './use-desk-keys';
import { useStageMove } from './use-stage-move';
import { useEntryChanges } from './use-entry-changes';
import { useOutbox } from './use-outbox';

/** Others work at the same queue. */
const REFRESH_MS = 30_000;
const REFRESH = { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
const PANES = [
  { value: 'queue', label: 'Fila' },
  { value: 'search', label: 'Buscar' },
  { value: 'order', label: 'Comanda' },
] as const;
type Pane = (typeof PANES)[number]['value'];

/** @param props.notices what others than the desk have to say, beside the till */
export function Page({ notices }: { notices?: ReactNode }) {
  const { tenantSlug = '' } = useParams();
  const navigate = useNavigate();
  const address = useDeskAddress();
  const { orderId } = address;
  const phone = useIsPhone();
  const [pane, setPane] = useState<Pane>(orderId ? 'order' : address.search === null ? 'queue' : 'search');
  const [pet, setPet] = useState<DeskPet>();
  const [client, setClient] = useState<DeskClient>();
  const [newPet, setNewPet] = useState<NewPetStart>();
  const [lastClosed, setLastClosed] = useState<JustClosed>();
  const [keysOpen, setKeysOpen] = useState(false);
  const search = useRef<DeskSearchHandle>(null);
  const queue = useTenantQueueQuery(undefined, REFRESH);
  const openOrders =
    useTenantOrdersListQuery({ status: 'OPEN', page: 1, limit: 200, sort: '-createdAt' }, REFRESH).data?.rows ?? [];
  const outbox = useOutbox();
  const entries = withPending(queue.data?.entries ?? [], outbox.pending);
  const justClosed = lastClosed?.orderId === orderId ? lastClosed : undefined;

  const pickPet = (picked: DeskPet | undefined) => {
    setPet(picked);
    address.showPet(picked);
  };
  const showOrder = (id: string) => {
    address.showOrder(id);
    setPane('order');
  };
  const arrival = useArrival(outbox, showOrder);
  const move = useStageMove(outbox);
  const showPane = (next: Pane) => {
    // The field can take the focus only once its part is shown.
    flushSync(() => setPane(next));
    if (next === 'search') search.current?.focus();
  };
  const changes = useEntryChanges();
  const [asked, setAsked] = useState<AskedEntry>();
  const ask = (kind: AskedEntry['kind']) => (entry: QueueEntry) => setAsked({ kind, entry });
  const toSearch = () => {
    if (phone) showPane('search');
    else search.current?.focus();
  };
  const leaveOrder = () => {
    address.leaveOrder();
    setLastClosed(undefined);
    if (phone) setPane('queue');
    else search.current?.focus();
  };
  const afterArrival = () => {
    pickPet(undefined);
    setClient(undefined);
    search.current?.clear();
  };
  const openEntry = (entry: QueueEntry) => {
    if (entry.order) return showOrder(entry.order.id);
    if (entry.saleId) return void navigate(saleAddress(tenantSlug, entry.saleId));
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
  const closed = (paid: Order, change: number) => setLastClosed(justClosedOf(paid, change, entries));
  const nextServed = () => {
    if (justClosed) setLastClosed({ ...justClosed, served: justClosed.served.slice(1) });
  };

  useAddressed(address, search, queue.data?.entries, (entry) => {
    if (entry.order) showOrder(entry.order.id);
    else if (entry.pet) {
      setPane('search');
      search.current?.find(entry.pet);
    }
  });

  const order = useDeskKeys({
    orderId,
    onSearch: toSearch,
    onAnonymousSale: () => showOrder(NEW_ORDER),
    onKeys: () => setKeysOpen(true),
    onEscape: () => {
      if (justClosed?.served.length) nextServed();
      else if (pet || client) {
        pickPet(undefined);
        setClient(undefined);
        toSearch();
      } else if (orderId) leaveOrder();
      else toSearch();
    },
  });

  const current = new Set(
    openOrders.find(({ id }) => id === orderId)?.lines.flatMap(({ appointmentId }) => appointmentId ?? []),
  );
  return (
    <div className="fct-desk" data-pane={pane}>
      <div className="fct-desk-head">
        <PageHeader
          title="Balcão"
          actions={
            <>
              {notices}
              <TillButton />
              {!phone && (
                <Button aria-keyshortcuts="?" onClick={() => setKeysOpen(true)}>
                  Teclas <kbd aria-hidden>?</kbd>
                </Button>
              )}
            </>
          }
        />
        <PixNotices openOrders={openOrders} shownId={orderId} onOpen={showOrder} />
      </div>
      <section className="fct-desk-pane" data-name="search" aria-label="Busca">
        <DeskSearch
          ref={search}
          autoFocus={!phone && !orderId}
          initial={address.search ?? ''}
          isPicked={pet !== undefined || client !== undefined}
          onType={() => {
            pickPet(undefined);
            setClient(undefined);
          }}
          onPick={pickPet}
          onPickClient={setClient}
          onUnknown={(typed) => setNewPet({ typed })}
        />
        {client && (
          <ClientCard
            key={client.id}
            client={client}
            onCharge={async () => {
              await arrival.charge(client.id);
              afterArrival();
            }}
            onNewPet={() => setNewPet({ client })}
          />
        )}
        {!pet && !client && (
          <WriteButton aria-keyshortcuts="F8" onClick={() => showOrder(NEW_ORDER)}>
            Venda sem cliente {!phone && <kbd aria-hidden>F8</kbd>}
          </WriteButton>
        )}
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
          onCharge={openEntry}
          onSearch={toSearch}
          onNote={ask('note')}
          onPhotos={ask('photos')}
          onTutorLink={ask('tutor-link')}
          onSendAgreements={ask('agreements')}
          onCancel={ask('cancel')}
          onReschedule={ask('reschedule')}
          onNoShow={changes.noShow}
          onUndoArrival={(entry) => (entry.isWalkIn ? changes.takeBackWalkIn(entry) : move(entry, 'EXPECTED'))}
        />
      </section>
      <section className="fct-desk-pane" data-name="order" aria-label="Comanda">
        <OrderPane
          ref={order}
          orderId={orderId}
          openOrders={openOrders}
          justClosed={justClosed}
          onOpen={showOrder}
          onClosed={closed}
          onNextServed={nextServed}
          onLeave={leaveOrder}
        />
      </section>
      <nav className="fct-desk-panes" aria-label="Partes do balcão">
        <Segmented<Pane> block size="large" value={pane} onChange={showPane} options={[...PANES]} />
      </nav>
      <EntryDialogs asked={asked} changes={changes} onClose={() => setAsked(undefined)} />
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
      <NewPetDialog
        start={newPet}
        arrival={arrival}
        onArrived={afterArrival}
        onKnownPet={(known) => search.current?.find(known)}
        onClose={() => setNewPet(undefined)}
      />
    </div>
  );
}

/** Other pets of the owner that may have come along. */
const siblingsOf = (pet: DeskPet, entries: readonly QueueEntry[]): QueueEntry[] =>
  entries.filter(
    (entry) => entry.stage === 'EXPECTED' && entry.client?.id === pet.client.id && entry.pet?.id !== pet.id,
  );
