import SyringeIcon from 'lucide-react/icons/syringe';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import {
  STAY_FIELDS,
  stayInputSchema,
  stayUpdateSchema,
  type HotelSettings,
  type Stay,
  type StayPreviewQuery,
} from '@focinho/contracts/agenda/stays';
import type { PetMeasures } from '@focinho/contracts/agenda/service-plan';
import { addDays, dayOf } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Pet } from '@focinho/contracts/people/pets';
import { skipToken } from '@focinho/host/store';
import { DayInput } from '@focinho/ui/day-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useNestedCreate, type NestedCreate } from '@focinho/ui/nested-create';
import { recordField } from '@focinho/ui/record-field';
import { StatusBadge } from '@focinho/ui/status-badge';
import { TimeInput } from '@focinho/ui/time-input';
import { withToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { serviceOption, ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { useTenantServicesListQuery } from '../../catalogue/services/services.api';
import { CreatePetDialog } from '../../people/pets/PetForm';
import { PetSelect } from '../../people/pets/PetSelect';
import { hasWarnings, PetWarnings, type WarnedPet } from '../../people/pets/PetWarnings';
import { ALL_STATIONS } from '../team/station-names';
import { useTenantStationsListQuery } from '../team/team.api';
import { CaresField } from './CaresField';
import { StayLines } from './StayLines';
import { petOfStay, STAY_TOASTS } from './stay-texts';
import { useTenantStaysCreateMutation, useTenantStaysPreviewQuery, useTenantStaysUpdateMutation } from './stays.api';
import './stays.css';

const StayField = recordField(STAY_FIELDS);
const list = new Intl.ListFormat('pt-BR');

/** The kennels that can be chosen, by name. */
export const KENNELS = { ...ALL_STATIONS, kind: 'KENNEL', isActive: true } as const;

/** The option of a service that may not be among the first that a select lists. */
export function useServiceOption(id: string | null | undefined) {
  const services = useTenantServicesListQuery(id ? { page: 1, limit: 200, sort: 'name', isActive: true } : skipToken);
  const service = services.data?.rows.find((one) => one.id === id);
  return service && serviceOption(service);
}

interface Watched {
  petId?: string | null;
  serviceId?: string | null;
  kennelId?: string | null;
  firstNight?: string | null;
  checkOut?: string | null;
  arrivalTime?: string | null;
  departureTime?: string | null;
  sharesKennel?: boolean;
}

/** The stay whose price the form asks for; undefined while something is missing. */
function askedOf(watched: Watched, stored: Stay | undefined): StayPreviewQuery | undefined {
  const { serviceId, firstNight, checkOut, arrivalTime, departureTime, sharesKennel = false } = watched;
  const petId = watched.petId ?? stored?.petId;
  if (!petId || !serviceId || !firstNight || !checkOut || firstNight >= checkOut) return undefined;
  return {
    ...{ petId, serviceId, firstNight, checkOut, sharesKennel },
    ...(arrivalTime ? { arrivalTime } : {}),
    ...(departureTime ? { departureTime } : {}),
    ...(stored ? { stayId: stored.id } : {}),
  };
}

interface StayFieldsProps {
  today: string;
  settings: HotelSettings;
  newPet?: NestedCreate<Pet>;
  stored?: Stay;
}
function StayFields({ today, settings, newPet, stored }: StayFieldsProps) {
  const form = Form.useFormInstance();
  const watched = Form.useWatch((values: Watched) => values, form) ?? {};
  const [picked, setPicked] = useState<{ id: string; measures: PetMeasures; warned: WarnedPet }>();
  const known = useServiceOption(stored ? undefined : settings.serviceId);
  const asked = askedOf(watched, stored);
  const preview = useTenantStaysPreviewQuery(asked ?? skipToken).currentData;
  const pet = picked?.id === watched.petId ? picked : undefined;
  const { firstNight } = watched;
  return (
    <>
      {!stored && (
        <StayField name="petId" extra={pet && hasWarnings(pet.warned) && <PetWarnings pet={pet.warned} />}>
          <PetSelect
            known={newPet?.created}
            onPick={(found) =>
              setPicked({ id: found.id, measures: { size: found.size, coat: found.coat }, warned: found })
            }
            {...(newPet && {
              create: {
                text: 'Novo Pet',
                onClick: (typed: string) => newPet.ask(typed, ({ id }) => form.setFieldValue('petId', id)),
              },
            })}
          />
        </StayField>
      )}
      <FieldGrid>
        <StayField name="firstNight">
          <DayInput
            allowClear={false}
            {...(stored ? {} : { min: addDays(today, -30) })}
            onChange={(day) => {
              const { checkOut } = form.getFieldsValue() as Watched;
              if (day && (!checkOut || checkOut <= day)) form.setFieldValue('checkOut', addDays(day, 1));
            }}
          />
        </StayField>
        <StayField name="checkOut">
          <DayInput allowClear={false} {...(firstNight ? { min: addDays(firstNight, 1) } : {})} />
        </StayField>
        <StayField name="arrivalTime">
          <TimeInput step={15} />
        </StayField>
        <StayField name="departureTime">
          <TimeInput step={15} />
        </StayField>
        <StayField name="serviceId">
          <ServiceSelect pet={pet?.measures ?? null} known={stored?.service ?? known} />
        </StayField>
        <StayField name="kennelId">
          <KennelSelect stored={stored?.kennel} free={preview?.kennels} />
        </StayField>
      </FieldGrid>
      <StayField name="sharesKennel" label={null} valuePropName="checked">
        <Checkbox>{STAY_FIELDS.sharesKennel.label}</Checkbox>
      </StayField>
      {preview && preview.problems.length > 0 && (
        <p className="fct-hotel-warnings" role="status">
          <span>
            <StatusBadge tone={preview.check === 'BLOCK' ? 'red' : 'yellow'} icon={<SyringeIcon />}>
              {list.format(preview.problems)}
            </StatusBadge>
          </span>
          <span>
            {preview.check === 'BLOCK'
              ? 'Sem isso em dia até a saída, a entrada precisa da aprovação de um gerente.'
              : 'Peça a carteira ao tutor antes da entrada.'}
          </span>
        </p>
      )}
      {preview ? (
        <>
          <StayLines lines={preview.lines} total={preview.total} />
          {!stored && preview.deposit > 0 && (
            <p className="fcui-muted">Sinal pedido: {formatMoney(preview.deposit)}, recebido depois de reservar.</p>
          )}
        </>
      ) : (
        <p className="fcui-muted">Escolha pet, datas e diária para ver o preço, noite por noite.</p>
      )}
      <CaresField />
      <FieldGrid>
        <StayField name="belongings">
          <Input.TextArea
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="Caminha, ração, brinquedo…"
          />
        </StayField>
        <StayField name="notes">
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </StayField>
      </FieldGrid>
    </>
  );
}

interface KennelSelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string | null;
  onChange?: (id: string) => void;
  /** That of the stay, even if it is out of use. */
  stored: { id: string; name: string } | undefined;
  /** Those with a place for all of the nights; undefined as long as they are not known. */
  free: { id: string }[] | undefined;
}
/** Kennels, with those that are full below. */
function KennelSelect({ stored, free, ...select }: KennelSelectProps) {
  const kennels = useTenantStationsListQuery(KENNELS).data?.rows ?? [];
  const known = stored && !kennels.some(({ id }) => id === stored.id) ? [{ ...stored, capacity: 1 }] : [];
  const options = [...known, ...kennels].map(({ id, name, capacity }) => {
    const isFull = free !== undefined && !free.some((kennel) => kennel.id === id);
    const text = capacity > 1 ? `${name} (até ${capacity} pets)` : name;
    return { value: id, label: isFull ? `${text} · sem lugar` : text, isFull };
  });
  return (
    <Select
      {...select}
      className="fcui-wide"
      placeholder="Selecione um canil"
      showSearch={{ optionFilterProp: 'label' }}
      options={options.sort((one, other) => Number(one.isFull) - Number(other.isFull))}
    />
  );
}

/** Where a new stay begins. */
export interface StayDraft {
  kennelId?: string;
  firstNight?: string;
}

interface CreateStayDialogProps {
  draft: StayDraft | undefined;
  today: string;
  settings: HotelSettings;
  /** `wantsBath`: on the day on which it leaves. */
  onCreated: (stay: Stay, wantsBath: boolean) => void;
  onClose: () => void;
}
export function CreateStayDialog({ draft, today, settings, onCreated, onClose }: CreateStayDialogProps) {
  const [create] = useTenantStaysCreateMutation();
  const newPet = useNestedCreate<Pet>();
  const [wantsBath, setWantsBath] = useState(false);
  const firstNight = draft?.firstNight ?? today;
  const close = () => {
    setWantsBath(false);
    onClose();
  };
  return (
    <>
      <FormDialog
        open={draft !== undefined}
        title="Nova Hospedagem"
        description="Reserve um canil para um pet."
        submitText="Reservar"
        width="wide"
        initialValues={{
          firstNight,
          checkOut: addDays(firstNight, 1),
          arrivalTime: settings.checkInTime,
          departureTime: settings.checkOutTime,
          serviceId: settings.serviceId,
          sharesKennel: false,
          cares: [],
          ...(draft?.kennelId ? { kennelId: draft.kennelId } : {}),
        }}
        schema={stayInputSchema}
        onSubmit={async (stay, idempotencyKey) =>
          onCreated(await withToasts(STAY_TOASTS.created, create({ stay, idempotencyKey }).unwrap()), wantsBath)
        }
        onClose={close}
        footer={
          <Checkbox
            className="fct-hotel-wants-bath"
            checked={wantsBath}
            onChange={({ target }) => setWantsBath(target.checked)}
          >
            Marcar banho no dia da saída
          </Checkbox>
        }
      >
        <StayFields today={today} settings={settings} newPet={newPet} />
      </FormDialog>
      <CreatePetDialog open={newPet.open} name={newPet.typed} onCreated={newPet.onCreated} onClose={newPet.onClose} />
    </>
  );
}

interface EditStayDialogProps {
  stay: Stay | undefined;
  today: string;
  settings: HotelSettings;
  onClose: () => void;
}
/** By keyboard what dragging does, and all the rest. */
export function EditStayDialog({ stay, today, settings, onClose }: EditStayDialogProps) {
  const [update] = useTenantStaysUpdateMutation();
  return (
    <EditDialog
      record={stay}
      called="Esta hospedagem"
      title={stay ? `Editar hospedagem de ${petOfStay(stay)}` : 'Editar hospedagem'}
      submitText="Salvar Alterações"
      width="wide"
      valuesOf={(stored) => ({
        ...stored,
        firstNight: dayOf(stored.firstNight),
        checkOut: dayOf(stored.checkOut),
      })}
      schema={stayUpdateSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(STAY_TOASTS.updated, { change, reverse }, (changed) => update({ id, stay: changed }).unwrap())
      }
      onClose={onClose}
    >
      {stay && <StayFields today={today} settings={settings} stored={stay} />}
    </EditDialog>
  );
}
