import { Checkbox, Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { STATION_KIND_LABEL, STATION_KINDS } from '@focinho/contracts/kernel/enums';
import { wholeField } from '@focinho/contracts/kernel/fields';
import {
  STATION_FIELDS,
  stationInputSchema,
  type Station,
  type StationInput,
} from '@focinho/contracts/agenda/stations';
import { newIdempotencyKey } from '@focinho/host/store';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { QuantityInput } from '@focinho/ui/quantity-input';
import { recordField } from '@focinho/ui/record-field';
import { toastsFor, withToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { ALL_STATIONS, stationNames } from './station-names';
import {
  useTenantStationsCreateMutation,
  useTenantStationsListQuery,
  useTenantStationsUpdateMutation,
} from './team.api';

const StationField = recordField(STATION_FIELDS);

export const STATION_TOASTS = toastsFor('Estação', 'feminine');
const SEVERAL = { success: 'Estações criadas com sucesso!', failure: STATION_TOASTS.created.failure };

const createSchema = stationInputSchema.extend({ quantity: wholeField('a quantidade', 1, 20) });

function StationFields() {
  const kind = Form.useWatch<string | undefined>('kind');
  return (
    <FieldGrid>
      <StationField name="name">
        <Input maxLength={60} autoComplete="off" placeholder="Banheira" />
      </StationField>
      <StationField name="kind">
        <Select
          className="fcui-wide"
          options={STATION_KINDS.map((value) => ({ value, label: STATION_KIND_LABEL[value] }))}
        />
      </StationField>
      {(kind === 'VAN' || kind === 'KENNEL') && (
        <StationField name="capacity">
          <QuantityInput />
        </StationField>
      )}
    </FieldGrid>
  );
}

function Quantity({ existing }: { existing: readonly string[] }) {
  const name = Form.useWatch<string | undefined>('name')?.trim();
  const quantity = Form.useWatch<number | undefined>('quantity') ?? 1;
  const names = name && quantity > 1 ? stationNames(name, quantity, existing) : [];
  const preview = names.length > 0 && `Serão criadas: ${names[0]} a ${names.at(-1)}`;
  return (
    <Form.Item
      name="quantity"
      label="Quantidade"
      extra={preview || 'Mais de uma recebe números: Banheira 1, Banheira 2…'}
    >
      <QuantityInput />
    </Form.Item>
  );
}

const activeField = (
  <Form.Item name="isActive" valuePropName="checked">
    <Checkbox>Estação ativa</Checkbox>
  </Form.Item>
);

/** The stations of one submission. A repetition after an error has the same names and keys, so that none is created twice. */
interface StationBatch {
  wanted: string;
  key: string;
  names: string[];
}

export function CreateStationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantStationsCreateMutation();
  const existing = (useTenantStationsListQuery(ALL_STATIONS).data?.rows ?? []).map(({ name }) => name);
  const batch = useRef<StationBatch>(undefined);
  const createAll = async (station: StationInput, { key, names }: StationBatch) => {
    for (const [index, name] of names.entries())
      await create({ station: { ...station, name }, idempotencyKey: `${key}-${index}` }).unwrap();
  };
  return (
    <FormDialog
      open={open}
      title="Criar Nova Estação"
      submitText="Criar Estação"
      initialValues={{ kind: 'TUB', capacity: 1, quantity: 1, isActive: true }}
      schema={createSchema}
      onSubmit={({ quantity, ...station }, idempotencyKey) => {
        const wanted = JSON.stringify([idempotencyKey, station, quantity]);
        if (batch.current?.wanted !== wanted)
          batch.current = { wanted, key: newIdempotencyKey(), names: stationNames(station.name, quantity, existing) };
        const toasts = quantity > 1 ? SEVERAL : STATION_TOASTS.created;
        return withToasts(toasts, createAll(station, batch.current));
      }}
      onClose={onClose}
    >
      <StationFields />
      <Quantity existing={existing} />
      {activeField}
    </FormDialog>
  );
}

export function EditStationDialog({ station, onClose }: { station: Station | undefined; onClose: () => void }) {
  const [update] = useTenantStationsUpdateMutation();
  return (
    <EditDialog
      record={station}
      title="Editar Estação"
      submitText="Salvar Alterações"
      schema={stationInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(STATION_TOASTS.updated, { change, reverse }, (station) => update({ id, station }).unwrap())
      }
      onClose={onClose}
    >
      <StationFields />
      {activeField}
    </EditDialog>
  );
}
