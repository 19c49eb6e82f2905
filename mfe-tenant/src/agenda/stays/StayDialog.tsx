import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { HotelSettings, Stay } from '@focinho/contracts/agenda/stays';
import { dayOf, formatDay, formatInstant } from '@focinho/contracts/kernel/dates';
import {
  APPOINTMENT_STATUS_LABEL,
  CARE_KIND_LABEL,
  ORDER_STATUS_LABEL,
  PAYMENT_METHOD_LABEL,
  STAY_STATUS_LABEL,
} from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Link, useNavigate, useParams } from '@focinho/host/router';
import { newIdempotencyKey, skipToken } from '@focinho/host/store';
import { Dialog } from '@focinho/ui/dialog';
import { Facts } from '@focinho/ui/facts';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { dayAddress, orderAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { OwnerContact } from '../../people/clients/OwnerContact';
import { PetLink } from '../../people/pets/PetLink';
import { hasWarnings, PetWarnings } from '../../people/pets/PetWarnings';
import { BookedTrips } from '../trips/BookedTrips';
import { stayWithTrips } from '../trips/trip-owner';
import { proposedDeposit } from './StayDialogs';
import { StayLines } from './StayLines';
import type { StayPhotos } from './stay-photos';
import { isOpen, isOverdue, nightsText, petOfStay, STAY_TONE } from './stay-texts';
import { useTenantStaysGetQuery, useTenantStaysOrderMutation } from './stays.api';
import { useStayMoves } from './use-stay-moves';

const CHARGED = { success: 'Hospedagem na comanda.', failure: 'Erro ao abrir a comanda.' };

export interface StayHandlers {
  onEdit: (stay: Stay) => void;
  onCheckOut: (stay: Stay) => void;
  onDeposit: (stay: Stay) => void;
  onBath: (stay: Stay) => void;
}
interface StayDialogProps extends StayHandlers {
  stayId: string | undefined;
  today: string;
  settings: HotelSettings;
  photosOf: StayPhotos;
  onClose: () => void;
}

/** A stay: when and where, its price night by night, and what happens next. */
export function StayDialog({ stayId, onClose, ...content }: StayDialogProps) {
  const { currentData: stay, error, isError, refetch } = useTenantStaysGetQuery(stayId ?? skipToken);
  return (
    <Dialog
      open={stayId !== undefined}
      title={stay ? <PetLink pet={stay.pet}>{petOfStay(stay)}</PetLink> : 'Hospedagem'}
      width={560}
      kind="plain"
      onClose={onClose}
    >
      {stay ? (
        <StayContent stay={stay} onClose={onClose} {...content} />
      ) : isError ? (
        <LoadFailure text="Erro ao carregar a hospedagem" error={error} onRetry={refetch} />
      ) : (
        <ListLoading text="Carregando hospedagem..." rows={5} />
      )}
    </Dialog>
  );
}

type StayContentProps = Omit<StayDialogProps, 'stayId'> & { stay: Stay };
function StayContent({ stay, today, settings, photosOf, onClose, ...handlers }: StayContentProps) {
  const { onEdit, onCheckOut, onDeposit, onBath } = handlers;
  const timeZone = useTimeZone();
  const { tenantSlug = '' } = useParams();
  const navigate = useNavigate();
  const move = useStayMoves();
  const [charge, { isLoading: isCharging }] = useTenantStaysOrderMutation();
  const { id, client, kennel, status, order, deposit, cares, appointments } = stay;
  const leadingTo = (action: (stay: Stay) => void) => () => {
    onClose();
    action(stay);
  };
  const step = (next: 'IN_HOUSE' | 'BOOKED' | 'CANCELLED') => void move(stay, { status: next }).catch(() => undefined);
  const openOrder = async () => {
    const { order: opened } = await withToasts(CHARGED, charge({ id, idempotencyKey: newIdempotencyKey() }).unwrap());
    if (opened) void navigate(orderAddress(tenantSlug, opened.id));
  };
  const facts: [string, ReactNode][] = [
    ...(stay.pet && hasWarnings(stay.pet)
      ? [['Atenção', <PetWarnings key="warnings" pet={stay.pet} />] satisfies [string, ReactNode]]
      : []),
    ['Cliente', <OwnerContact key="client" client={client} />],
    [
      'Status',
      <StatusBadge key="status" tone={isOverdue(stay, today) ? 'red' : STAY_TONE[status]}>
        {isOverdue(stay, today) ? 'Saída atrasada' : STAY_STATUS_LABEL[status]}
      </StatusBadge>,
    ],
    ...(stay.lacksDoses
      ? [['Vacinas', 'Falta dose em dia até a saída: peça a carteira ao tutor.'] satisfies [string, ReactNode]]
      : []),
    ['Canil', kennel.name],
    ['Entrada', momentText(stay.firstNight, stay.arrivalTime, stay.checkedInAt, 'entrou', timeZone)],
    [
      'Saída',
      `${momentText(stay.checkOut, stay.departureTime, stay.checkedOutAt, 'saiu', timeZone)} · ${nightsText(stay)}`,
    ],
    ...(cares.length > 0
      ? [
          [
            'Rotina',
            cares.map(({ time, kind, description }) => `${time} ${CARE_KIND_LABEL[kind]}: ${description}`).join(' · '),
          ] satisfies [string, ReactNode],
        ]
      : []),
    ...(stay.belongings ? [['Pertences', stay.belongings] satisfies [string, ReactNode]] : []),
    ['Observações', stay.notes || '-'],
    [
      'Agendamentos',
      <span key="appointments">
        {appointments.map(({ id: key, date, startTime, service, status: state }) => (
          <div key={key}>
            <Link className="fct-record-link" to={dayAddress(tenantSlug, dayOf(date))}>
              {formatDay(date)} {startTime}
            </Link>{' '}
            {service?.name ?? 'N/A'} ({APPOINTMENT_STATUS_LABEL[state].toLowerCase()})
          </div>
        ))}
        {isOpen(stay) && (
          <WriteButton size="small" onClick={leadingTo(onBath)}>
            Marcar banho na saída
          </WriteButton>
        )}
        {appointments.length === 0 && !isOpen(stay) && '-'}
      </span>,
    ],
    ['Táxi Pet', <BookedTrips key="trips" owner={stayWithTrips(stay)} />],
    [
      'Sinal',
      deposit
        ? `${formatMoney(deposit.amount)} em ${PAYMENT_METHOD_LABEL[deposit.method]}`
        : settings.depositPercent > 0 && isOpen(stay)
          ? `Pedido: ${formatMoney(proposedDeposit(stay, settings))}`
          : '-',
    ],
    [
      'Comanda',
      order ? (
        <Link key="order" className="fct-record-link" to={orderAddress(tenantSlug, order.id)}>
          {`Nº ${order.number} (${ORDER_STATUS_LABEL[order.status].toLowerCase()})`}
        </Link>
      ) : (
        '-'
      ),
    ],
  ];
  return (
    <>
      <Facts facts={facts} />
      <StayLines lines={stay.lines} total={stay.total} />
      <div className="fcui-dialog-footer">
        {stay.pet && photosOf?.({ id, pet: stay.pet })}
        {status === 'BOOKED' && (
          <WriteButton danger onClick={() => step('CANCELLED')}>
            Cancelar hospedagem
          </WriteButton>
        )}
        {status === 'CANCELLED' && <WriteButton onClick={() => step('BOOKED')}>Refazer reserva</WriteButton>}
        {status === 'CHECKED_OUT' && <WriteButton onClick={() => step('IN_HOUSE')}>Desfazer saída</WriteButton>}
        {isOpen(stay) && client && !deposit && <WriteButton onClick={leadingTo(onDeposit)}>Receber sinal</WriteButton>}
        {isOpen(stay) && <Button onClick={leadingTo(onEdit)}>Editar ou mover</Button>}
        {status !== 'BOOKED' && status !== 'CANCELLED' && !order && client && (
          <WriteButton loading={isCharging} onClick={() => void openOrder().catch(() => undefined)}>
            Abrir comanda
          </WriteButton>
        )}
        {status === 'BOOKED' && (
          <WriteButton type="primary" onClick={() => step('IN_HOUSE')}>
            Dar entrada
          </WriteButton>
        )}
        {status === 'IN_HOUSE' && (
          <Button type="primary" onClick={leadingTo(onCheckOut)}>
            Dar saída
          </Button>
        )}
      </div>
    </>
  );
}

/** "23/12/2026 às 14:00", with what really happened. */
function momentText(day: string, time: string, happened: string | null, verb: string, timeZone: string): string {
  const planned = `${formatDay(day)} às ${time}`;
  return happened ? `${planned} (${verb} em ${formatInstant(happened, timeZone)})` : planned;
}
