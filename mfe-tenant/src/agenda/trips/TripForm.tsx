import { Form, Input, Select } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { zoneOfAddress, type TaxiZone } from '@focinho/contracts/agenda/taxi-settings';
import { TRIP_FIELDS, tripInputSchema, tripUpdateSchema, type Trip } from '@focinho/contracts/agenda/trips';
import { dayOf } from '@focinho/contracts/kernel/dates';
import { TRIP_LEG_LABEL, TRIP_LEGS, type TripLeg } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { skipToken } from '@focinho/host/store';
import { DayInput } from '@focinho/ui/day-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { QuantityInput } from '@focinho/ui/quantity-input';
import { recordField } from '@focinho/ui/record-field';
import { TimeInput } from '@focinho/ui/time-input';
import { toastsFor, withToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { useTenantClientsGetQuery } from '../../people/clients/clients.api';
import { ProfessionalSelect } from '../team/ProfessionalSelect';
import { useTenantProfessionalsListQuery, useTenantStationsListQuery } from '../team/team.api';
import { proposedWindow, type TripOwner } from './trip-owner';
import { petOfTrip } from './trip-texts';
import { useTenantTaxiSettingsQuery, useTenantTripsCreateMutation, useTenantTripsUpdateMutation } from './trips.api';

const TripField = recordField(TRIP_FIELDS);
const TOASTS = toastsFor('Corrida', 'feminine');

const NO_ZONES: TaxiZone[] = [];

function TripFields({ stored, clientId }: { stored?: Trip; clientId: string | undefined }) {
  const drivers = useTenantProfessionalsListQuery({ isActive: true, sort: 'name' }).data?.rows ?? [];
  const vans = useTenantStationsListQuery({ kind: 'VAN', isActive: true, sort: 'name' }).data?.rows ?? [];
  const known = stored?.van && !vans.some(({ id }) => id === stored.van?.id) ? [stored.van] : [];
  return (
    <>
      <TripField name="date">
        <DayInput allowClear={false} />
      </TripField>
      <FieldGrid>
        <TripField name="windowFrom">
          <TimeInput step={15} />
        </TripField>
        <TripField name="windowTo">
          <TimeInput step={15} />
        </TripField>
      </FieldGrid>
      <TripField name="address" extra="Vazio: o endereço do cliente">
        <Input maxLength={300} autoComplete="off" />
      </TripField>
      <FieldGrid>
        <TripField name="driverId">
          <ProfessionalSelect professionals={drivers} known={stored?.driver} nobody="Sem motorista" />
        </TripField>
        <TripField name="vanId">
          <Select
            className="fcui-wide"
            allowClear
            placeholder="Sem veículo"
            options={[...known, ...vans].map(({ id, name }) => ({ value: id, label: name }))}
          />
        </TripField>
      </FieldGrid>
      <FeeFields {...(stored ? { stored } : {})} clientId={clientId} />
    </>
  );
}

interface FeeFieldsProps {
  stored?: Trip;
  clientId: string | undefined;
}
/** The fee: the price of a zone, of which that of the address is proposed, or of a service, once or for every kilometre. */
function FeeFields({ stored, clientId }: FeeFieldsProps) {
  const form = Form.useFormInstance();
  const zones = useTenantTaxiSettingsQuery().data?.zones ?? NO_ZONES;
  const zoneId = Form.useWatch<string | null | undefined>('zoneId', form);
  const typed = Form.useWatch<string | null | undefined>('address', form);
  const client = useTenantClientsGetQuery(!stored && clientId ? clientId : skipToken).currentData;
  const proposed = stored ? undefined : zoneOfAddress(typed?.trim() ? typed : client?.address, zones);
  const choose = (zone: TaxiZone | undefined) =>
    form.setFieldsValue({ zoneId: zone?.id ?? null, serviceId: zone?.serviceId ?? null, kilometres: 1 });
  const propose = useEffectEvent((zone: TaxiZone | undefined) => {
    if (zone && !form.isFieldTouched('zoneId') && !form.isFieldTouched('serviceId')) choose(zone);
  });
  useEffect(() => propose(proposed), [proposed]);
  const known = stored?.zone && !zones.some(({ id }) => id === stored.zone?.id) ? [stored.zone] : [];
  return (
    <>
      <TripField name="zoneId" hidden={zones.length + known.length === 0}>
        <Select
          className="fcui-wide"
          allowClear
          placeholder="Sem zona"
          options={[
            ...known.map(({ id, name }) => ({ value: id, label: name })),
            ...zones.map(({ id, name, price }) => ({ value: id, label: `${name} - ${formatMoney(price)}` })),
          ]}
          onChange={(id?: string) => choose(zones.find((zone) => zone.id === id))}
        />
      </TripField>
      <div hidden={Boolean(zoneId)}>
        <FieldGrid>
          <TripField name="serviceId">
            <ServiceSelect known={stored?.service} placeholder="Sem tarifa" allowClear />
          </TripField>
          <TripField name="kilometres">
            <QuantityInput />
          </TripField>
        </FieldGrid>
      </div>
    </>
  );
}

interface CreateTripDialogProps {
  owner: TripOwner | undefined;
  leg: TripLeg;
  onClose: () => void;
}

/** A leg of an appointment or a stay, proposed beside its time. */
export function CreateTripDialog({ owner, leg, onClose }: CreateTripDialogProps) {
  const [create] = useTenantTripsCreateMutation();
  return (
    <FormDialog
      open={owner !== undefined}
      title={`Táxi Pet: ${TRIP_LEG_LABEL[leg].toLowerCase()}`}
      submitText="Agendar corrida"
      initialValues={
        owner
          ? {
              ...{ appointmentId: owner.appointmentId, stayId: owner.stayId, leg, kilometres: 1 },
              ...proposedWindow(leg, owner),
            }
          : {}
      }
      schema={tripInputSchema}
      onSubmit={(trip, idempotencyKey) => withToasts(TOASTS.created, create({ trip, idempotencyKey }).unwrap())}
      onClose={onClose}
    >
      {(['appointmentId', 'stayId'] as const).map((name) => (
        <TripField key={name} name={name} hidden>
          <Input type="hidden" />
        </TripField>
      ))}
      <TripField name="leg">
        <Select className="fcui-wide" options={TRIP_LEGS.map((value) => ({ value, label: TRIP_LEG_LABEL[value] }))} />
      </TripField>
      <TripFields clientId={owner?.clientId} />
    </FormDialog>
  );
}

export function EditTripDialog({ trip, onClose }: { trip: Trip | undefined; onClose: () => void }) {
  const [update] = useTenantTripsUpdateMutation();
  return (
    <EditDialog
      record={trip}
      called="Esta corrida"
      title={trip ? `Editar corrida de ${petOfTrip(trip)}` : 'Editar corrida'}
      submitText="Salvar Alterações"
      valuesOf={(stored) => ({ ...stored, date: dayOf(stored.date) })}
      schema={tripUpdateSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(TOASTS.updated, { change, reverse }, (changed) => update({ id, trip: changed }).unwrap())
      }
      onClose={onClose}
    >
      <TripFields {...(trip ? { stored: trip } : {})} clientId={trip?.client?.id} />
    </EditDialog>
  );
}
