import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { Button } from 'antd';
import { useState } from 'react';
import { DEFAULT_HOTEL_SETTINGS, type Stay } from '@focinho/contracts/agenda/stays';
import { addDays, dayOf, shortDay } from '@focinho/contracts/kernel/dates';
import { Link, useParams, useSearchParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { ChoiceFilter } from '@focinho/ui/choice-filter';
import { DayInput } from '@focinho/ui/day-input';
import { ListEmpty, ListLoading, ListOutdated, LoadFailure } from '@focinho/ui/list-states';
import { CreateButton, ManagementPage, PageHeader, Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { useIsPhone } from '@focinho/ui/viewport';
import { FeatureLock, FeatureLockDialog } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { CreateAppointmentDialog, type Draft } from '../appointments/AppointmentForm';
import { CareRound } from './CareRound';
import { OccupancyGrid } from './OccupancyGrid';
import { mondayOf, weekFrom } from './stay-grid';
import { CheckOutDialog, DepositDialog } from './StayDialogs';
import { StayDialog } from './StayDialog';
import { CreateStayDialog, EditStayDialog, type StayDraft } from './StayForm';
import { useTenantHotelSettingsQuery, useTenantStaysListQuery, useTenantStaysOccupancyQuery } from './stays.api';
import type { StayPhotos } from './stay-photos';
import { TodayLists } from './TodayLists';
import { useStayChange } from './use-stay-moves';
import './stays.css';

const VIEWS = [
  { value: 'week', label: 'Semana', subtitle: 'Quem está em que canil, e o que está livre' },
  { value: 'today', label: 'Hoje', subtitle: 'Quem chega, quem está e quem sai' },
  { value: 'round', label: 'Rotina', subtitle: 'Comida, passeios e remédios do dia' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** Names a view and a day of it: `/demo/hotel?view=week&day=2026-12-23`; `stay` opens a stay, `new` the form. */
const VIEW = 'view';
const DAY = 'day';
const STAY = 'stay';
const NEW = 'new';

/** Which dialog is open, for which stay. */
type Opened = { kind: 'edit' | 'check-out' | 'deposit'; stay: Stay };

interface StaysScreenProps {
  /** Button for the photos of a stay. */
  photosOf?: StayPhotos;
}

/** "Hotel": the week of the kennels, the day, and the round of the day. */
export function StaysScreen({ photosOf }: StaysScreenProps) {
  const [address, setAddress] = useSearchParams();
  const isPhone = useIsPhone();
  const { today } = useTenantClock();
  const holds = useHolds('hotel');
  const settings = useTenantHotelSettingsQuery().data ?? DEFAULT_HOTEL_SETTINGS;
  const [draft, setDraft] = useState<StayDraft>();
  const [opened, setOpened] = useState<Opened>();
  const [bath, setBath] = useState<{ draft: Draft; stayId: string }>();
  const [isLocked, setLocked] = useState(false);

  const view = VIEWS.find(({ value }) => value === address.get(VIEW)) ?? VIEWS[isPhone ? 1 : 0];
  const day = address.get(DAY) ?? today;
  const stayId = address.get(STAY) ?? undefined;
  const write = (change: Record<string, string | null>) =>
    setAddress(
      (current) => {
        const params = new URLSearchParams(current);
        for (const [name, value] of Object.entries(change))
          if (value === null) params.delete(name);
          else params.set(name, value);
        return params;
      },
      { replace: true },
    );
  const close = () => setOpened(undefined);
  const openStay = ({ id }: { id: string }) => write({ [STAY]: id });
  const create = (from: StayDraft) => (holds === false ? setLocked(true) : setDraft(from));
  const handlers = {
    onEdit: (stay: Stay) => setOpened({ kind: 'edit', stay }),
    onCheckOut: (stay: Stay) => setOpened({ kind: 'check-out', stay }),
    onDeposit: (stay: Stay) => setOpened({ kind: 'deposit', stay }),
    onBath: (stay: Stay) =>
      setBath({
        draft: {
          petId: stay.petId,
          date: dayOf(stay.checkOut),
          ...(stay.pet ? { pet: { id: stay.pet.id, name: stay.pet.name } } : {}),
        },
        stayId: stay.id,
      }),
  };
  const stayOf = (kind: Opened['kind']) => (opened?.kind === kind ? opened.stay : undefined);
  const isAskedFor = address.has(NEW) && holds !== false;
  return (
    <ManagementPage>
      <PageHeader
        title="Hotel"
        subtitle={view.subtitle}
        actions={<CreateButton onClick={() => create({})}>Nova Hospedagem</CreateButton>}
      />
      <div className="fct-hotel-bar-top">
        <ChoiceFilter<View>
          label="O que mostrar"
          options={VIEWS.map(({ value, label }) => ({ value, label }))}
          value={view.value}
          onChange={(chosen) => write({ [VIEW]: chosen, [DAY]: null })}
        />
        {view.value === 'week' && <WeekChoice day={day} today={today} onChange={(to) => write({ [DAY]: to })} />}
        {view.value === 'round' && (
          <DayInput
            allowClear={false}
            aria-label="Dia da rotina"
            max={today}
            value={day}
            onChange={(to) => write({ [DAY]: to })}
          />
        )}
      </div>
      {view.value === 'week' && (
        <Week day={day} today={today} isLocked={holds === false} onOpen={openStay} onPick={create} />
      )}
      {view.value === 'today' && (
        <Today today={today} isLocked={holds === false} onOpen={openStay} onCheckOut={handlers.onCheckOut} />
      )}
      {view.value === 'round' && <CareRound date={day} today={today} photosOf={photosOf} />}

      <StayDialog
        stayId={stayId}
        today={today}
        settings={settings}
        photosOf={photosOf}
        onClose={() => write({ [STAY]: null })}
        {...handlers}
      />
      <CreateStayDialog
        draft={draft ?? (isAskedFor ? {} : undefined)}
        today={today}
        settings={settings}
        onCreated={(stay, wantsBath) => (wantsBath ? handlers.onBath(stay) : openStay(stay))}
        onClose={() => {
          setDraft(undefined);
          if (address.has(NEW)) write({ [NEW]: null });
        }}
      />
      <EditStayDialog stay={stayOf('edit')} today={today} settings={settings} onClose={close} />
      <CheckOutDialog stay={stayOf('check-out')} settings={settings} onClose={close} />
      <DepositDialog stay={stayOf('deposit')} settings={settings} onClose={close} />
      <CreateAppointmentDialog
        open={bath !== undefined}
        draft={bath?.draft}
        onClose={() => {
          if (bath) openStay({ id: bath.stayId });
          setBath(undefined);
        }}
      />
      <FeatureLockDialog feature={isLocked ? 'hotel' : undefined} onClose={() => setLocked(false)} />
    </ManagementPage>
  );
}

interface WeekChoiceProps {
  day: string;
  today: string;
  onChange: (day: string | null) => void;
}
function WeekChoice({ day, today, onChange }: WeekChoiceProps) {
  const monday = mondayOf(day);
  return (
    <div className="fct-hotel-actions" role="group" aria-label="Semana">
      <Button icon={<ChevronLeftIcon />} aria-label="Semana anterior" onClick={() => onChange(addDays(monday, -7))} />
      <span className="fct-hotel-period" aria-live="polite">
        {`${shortDay(monday, today)} a ${shortDay(addDays(monday, 6), today)}`}
      </span>
      <Button icon={<ChevronRightIcon />} aria-label="Próxima semana" onClick={() => onChange(addDays(monday, 7))} />
      <Button disabled={monday === mondayOf(today)} onClick={() => onChange(null)}>
        Hoje
      </Button>
    </div>
  );
}

interface WeekProps {
  day: string;
  today: string;
  isLocked: boolean;
  onOpen: (stay: { id: string }) => void;
  onPick: (draft: StayDraft) => void;
}
function Week({ day, today, isLocked, onOpen, onPick }: WeekProps) {
  const days = weekFrom(mondayOf(day));
  const [from = day, to = day] = [days[0], days.at(-1)];
  const response = useTenantStaysOccupancyQuery({ from, to });
  const change = useStayChange();
  const occupancy = response.currentData;
  if (!occupancy && response.isError)
    return (
      <Panel>
        <LoadFailure text="Erro ao carregar o hotel" error={response.error} onRetry={() => void response.refetch()} />
      </Panel>
    );
  if (!occupancy)
    return (
      <Panel>
        <ListLoading text="Carregando hotel..." rows={6} />
      </Panel>
    );
  if (isLocked && occupancy.kennels.every(({ stays }) => stays.length === 0)) return <FeatureLock feature="hotel" />;
  if (occupancy.kennels.length === 0) return <NoKennel />;
  return (
    <>
      {response.isError && <ListOutdated error={response.error} onRetry={() => void response.refetch()} />}
      <Panel>
        <OccupancyGrid
          occupancy={occupancy}
          days={days}
          today={today}
          onOpen={onOpen}
          onPick={(kennelId, firstNight) => onPick({ kennelId, ...(firstNight ? { firstNight } : {}) })}
          onMove={(stay, to) => change(stay, kennelOf(occupancy.kennels, stay.id), to)}
        />
        <ul className="fct-hotel-legend">
          <li>▸ chega</li>
          <li>◂ sai</li>
          <li>troca: um pet sai e outro entra no mesmo dia</li>
          <li>⚠ mais pets que lugares</li>
          <li>Arraste para mover, pela borda direita para prolongar, ou abra e edite.</li>
        </ul>
      </Panel>
    </>
  );
}

const kennelOf = (kennels: { id: string; stays: { id: string }[] }[], stayId: string): string =>
  kennels.find(({ stays }) => stays.some(({ id }) => id === stayId))?.id ?? '';

/** Where a hotel begins. */
function NoKennel() {
  const { tenantSlug = '' } = useParams();
  const mayChange = useAllowed()('settings.change');
  return (
    <Panel>
      <ListEmpty
        text="Nenhum canil cadastrado"
        purpose="Cadastre os canis como estações, cada um com quantos pets cabem. Depois reserve as noites aqui."
      >
        {mayChange && <Link to={`/${tenantSlug}/settings?view=stations`}>Cadastrar canis em Configurações</Link>}
      </ListEmpty>
    </Panel>
  );
}

interface TodayProps {
  today: string;
  isLocked: boolean;
  onOpen: (stay: { id: string }) => void;
  onCheckOut: (stay: Stay) => void;
}
function Today({ today, isLocked, onOpen, onCheckOut }: TodayProps) {
  const ofDay = useTenantStaysListQuery({ page: 1, limit: 200, sort: 'firstNight', date: today });
  // Those who should have left before today are not of this day.
  const inHouse = useTenantStaysListQuery(
    ofDay.data ? { page: 1, limit: 200, sort: 'firstNight', status: 'IN_HOUSE' } : skipToken,
  );
  if (!ofDay.data && ofDay.isError)
    return (
      <Panel>
        <LoadFailure text="Erro ao carregar o hotel" error={ofDay.error} onRetry={() => void ofDay.refetch()} />
      </Panel>
    );
  if (!ofDay.data)
    return (
      <Panel>
        <ListLoading text="Carregando hotel..." rows={6} />
      </Panel>
    );
  const rows = ofDay.data.rows;
  const late = (inHouse.data?.rows ?? []).filter(({ id }) => !rows.some((stay) => stay.id === id));
  const stays = [...rows, ...late];
  if (isLocked && stays.length === 0) return <FeatureLock feature="hotel" />;
  return <TodayLists stays={stays} today={today} onOpen={onOpen} onCheckOut={onCheckOut} />;
}
