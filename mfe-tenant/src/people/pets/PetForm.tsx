import { Form, Input, Radio, Select } from 'antd';
import { CLIENT_ID } from '@focinho/contracts/kernel/common-fields';
import type { Client } from '@focinho/contracts/people/clients';
import {
  COAT_LABEL,
  COATS,
  GENDER_LABEL,
  GENDERS,
  PET_SIZE_LABEL,
  PET_FLAG_LABEL,
  PET_FLAGS,
  PET_SIZES,
  type PetSize,
  TEMPERAMENT_LABEL,
  TEMPERAMENTS,
} from '@focinho/contracts/kernel/enums';
import { sizeOfWeight } from '@focinho/contracts/people/pet-size';
import { PET_FIELDS, petInputSchema, type Pet } from '@focinho/contracts/people/pets';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { DayInput } from '@focinho/ui/day-input';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useNestedCreate, type NestedCreate } from '@focinho/ui/nested-create';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { CreateClientDialog } from '../clients/ClientForm';
import { ClientSelect } from '../clients/ClientSelect';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantPetsCreateMutation, useTenantPetsUpdateMutation } from './pets.api';
import { SPECIES_OPTIONS } from './species';
import { PET_TOASTS } from './pet-toasts';

const DEFAULTS = { species: 'DOG', gender: 'MALE', weight: 0 };

const PetField = recordField(PET_FIELDS);

interface PetFieldsProps {
  newClient: NestedCreate<Client>;
  owner?: Pet['client'];
}
function PetFields({ newClient, owner }: PetFieldsProps) {
  const form = Form.useFormInstance();
  const today = todayIn(useTimeZone());
  return (
    <>
      <FieldGrid>
        <PetField name="name">
          <Input maxLength={120} autoComplete="off" />
        </PetField>
        <Form.Item name="clientId" label={CLIENT_ID.label} required>
          <ClientSelect
            known={newClient.created ?? owner}
            create={{
              text: 'Novo Cliente',
              onClick: (typed) => newClient.ask(typed, ({ id }) => form.setFieldValue('clientId', id)),
            }}
          />
        </Form.Item>
        <PetField name="species">
          <Select className="fcui-wide" options={SPECIES_OPTIONS} showSearch={{ optionFilterProp: 'title' }} />
        </PetField>
        <PetField name="breed">
          <Input maxLength={120} autoComplete="off" />
        </PetField>
        <PetField name="gender">
          <Radio.Group options={GENDERS.map((value) => ({ value, label: GENDER_LABEL[value] }))} />
        </PetField>
        <PetField name="birthDate">
          <DayInput max={today} />
        </PetField>
        <PetField name="weight" required={false}>
          <DecimalInput suffix="kg" />
        </PetField>
        <PetField name="size">
          <SizeSelect />
        </PetField>
        <PetField name="coat">
          <Select
            className="fcui-wide"
            allowClear
            placeholder="Não informada"
            options={COATS.map((value) => ({ value, label: COAT_LABEL[value] }))}
          />
        </PetField>
        <PetField name="temperament">
          <Select
            className="fcui-wide"
            allowClear
            placeholder="Não informado"
            options={TEMPERAMENTS.map((value) => ({ value, label: TEMPERAMENT_LABEL[value] }))}
          />
        </PetField>
        <PetField name="flags">
          <Select
            className="fcui-wide"
            mode="multiple"
            allowClear
            placeholder="Nenhum"
            showSearch={{ optionFilterProp: 'label' }}
            options={PET_FLAGS.map((value) => ({ value, label: PET_FLAG_LABEL[value] }))}
          />
        </PetField>
        <PetField name="microchip">
          <Input maxLength={40} autoComplete="off" />
        </PetField>
      </FieldGrid>
      <PetField name="allergies" extra="Aparece em vermelho para quem dá o banho.">
        <Input maxLength={300} autoComplete="off" placeholder="Ex.: alergia a perfume; otite" />
      </PetField>
      <PetField name="notes">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </PetField>
    </>
  );
}

interface SizeSelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: PetSize | null;
  onChange?: (size: PetSize | undefined) => void;
}
/** Suggests the size by the weight typed so far; nothing is stored until somebody chooses. */
function SizeSelect(select: SizeSelectProps) {
  const suggested = sizeOfWeight(Form.useWatch<number | null | undefined>('weight'));
  return (
    <Select
      {...select}
      className="fcui-wide"
      allowClear
      placeholder={suggested ? `Pelo peso: ${PET_SIZE_LABEL[suggested]}` : 'Não informado'}
      options={PET_SIZES.map((value) => ({ value, label: PET_SIZE_LABEL[value] }))}
    />
  );
}

/** The dialog that a pet's client select opens, rendered beside the pet's own. */
function NewClientDialog({ newClient }: { newClient: NestedCreate<Client> }) {
  return (
    <CreateClientDialog
      open={newClient.open}
      name={newClient.typed}
      onCreated={newClient.onCreated}
      onClose={newClient.onClose}
    />
  );
}

interface CreatePetDialogProps {
  open: boolean;
  onClose: () => void;
  /** For a form that uses the new pet, e.g. an appointment's. */
  onCreated?: (pet: Pet) => void;
  /** The search text that found nothing. */
  name?: string;
}
export function CreatePetDialog({ open, onClose, onCreated, name = '' }: CreatePetDialogProps) {
  const [create] = useTenantPetsCreateMutation();
  const newClient = useNestedCreate<Client>();
  return (
    <>
      <FormDialog
        open={open}
        title="Criar Novo Pet"
        submitText="Criar Pet"
        width="wide"
        initialValues={{ ...DEFAULTS, name }}
        schema={petInputSchema}
        onSubmit={async (pet, idempotencyKey) => {
          const created = await withToasts(PET_TOASTS.created, create({ pet, idempotencyKey }).unwrap());
          onCreated?.(created);
        }}
        onClose={onClose}
      >
        <PetFields newClient={newClient} />
      </FormDialog>
      <NewClientDialog newClient={newClient} />
    </>
  );
}

export function EditPetDialog({ pet, onClose }: { pet: Pet | undefined; onClose: () => void }) {
  const [update] = useTenantPetsUpdateMutation();
  const newClient = useNestedCreate<Client>();
  return (
    <>
      <EditDialog
        record={pet}
        title="Editar Pet"
        submitText="Salvar Alterações"
        width="wide"
        schema={petInputSchema}
        onSave={(change, { id }, reverse) =>
          saveUndoably(PET_TOASTS.updated, { change, reverse }, (pet) => update({ id, pet }).unwrap())
        }
        onClose={onClose}
      >
        <PetFields newClient={newClient} owner={pet?.client ?? null} />
      </EditDialog>
      <NewClientDialog newClient={newClient} />
    </>
  );
}
