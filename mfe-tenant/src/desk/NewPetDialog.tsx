import { Form, Input, Select } from 'antd';
import { PET_SIZE_LABEL, PET_SIZES } from '@focinho/contracts/enums';
import { walkInInputSchema, type DeskPet } from '@focinho/contracts/queue';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { SPECIES_OPTIONS } from '../pets/species';
import { ARRIVAL_TOASTS } from '../queue/queue-texts';
import { ServiceSelect } from '../services/ServiceSelect';
import type { Arrival } from './use-arrival';

/** What the form begins with: the text that found nobody, or the owner of the new pet. */
export type NewPetStart = { typed: string } | { client: DeskPet['client'] };

interface NewPetDialogProps {
  /** The dialog is open while there is one. */
  start: NewPetStart | undefined;
  arrival: Arrival;
  onArrived: () => void;
  onClose: () => void;
}

/** A pet that the shop does not know, its owner and what it comes for, in one save. */
export function NewPetDialog({ start, arrival, onArrived, onClose }: NewPetDialogProps) {
  const owner = start && 'client' in start ? start.client : undefined;
  return (
    <FormDialog
      open={start !== undefined}
      title={owner ? `Outro pet de ${owner.name}` : 'Novo cliente no balcão'}
      submitText="Chegou"
      initialValues={{ newPet: start && initialPet(start) }}
      schema={walkInInputSchema}
      onSubmit={async (input, idempotencyKey) => {
        await withToasts(ARRIVAL_TOASTS, arrival.walkIn(input, idempotencyKey));
        onArrived();
      }}
      onClose={onClose}
    >
      {owner ? (
        <Form.Item name={['newPet', 'clientId']} hidden>
          <Input />
        </Form.Item>
      ) : (
        <FieldGrid>
          <Form.Item name={['newPet', 'client', 'name']} label="Nome do dono" required>
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['newPet', 'client', 'phone']} label="Telefone">
            <Input maxLength={30} inputMode="tel" autoComplete="off" />
          </Form.Item>
        </FieldGrid>
      )}
      <FieldGrid>
        <Form.Item name={['newPet', 'name']} label="Nome do pet" required>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name={['newPet', 'size']} label="Porte">
          <Select
            className="fcui-wide"
            allowClear
            placeholder="Não informado"
            options={PET_SIZES.map((value) => ({ value, label: PET_SIZE_LABEL[value] }))}
          />
        </Form.Item>
        <Form.Item name={['newPet', 'species']} label="Espécie">
          <Select className="fcui-wide" options={SPECIES_OPTIONS} showSearch={{ optionFilterProp: 'title' }} />
        </Form.Item>
        <Form.Item name="serviceId" label="Serviço" required>
          <ServiceSelect />
        </Form.Item>
      </FieldGrid>
    </FormDialog>
  );
}

/** Digits are a phone, anything else is most likely the pet's name. */
function initialPet(start: NewPetStart) {
  if ('client' in start) return { species: 'DOG', clientId: start.client.id };
  const isPhone = /^[\d\s()+-]+$/.test(start.typed);
  return { species: 'DOG', ...(isPhone ? { client: { phone: start.typed } } : { name: start.typed }) };
}
