import { Checkbox, Form, Input, Select } from 'antd';
import type { User } from '@focinho/contracts/access/users';
import { displayName } from '@focinho/contracts/kernel/display-name';
import {
  PROFESSIONAL_FIELDS,
  professionalInputSchema,
  type Professional,
} from '@focinho/contracts/agenda/professionals';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { toastsFor, withToasts } from '@focinho/ui/toasts';
import { useTenantUsersListQuery } from '../../access/users/users.api';
import { saveUndoably } from '@focinho/ui/undoing';
import { ColorField, freeColor } from './ColorField';
import { DayHoursField } from './DayHoursField';
import { ServicesField } from './ServicesField';
import {
  useTenantProfessionalsCreateMutation,
  useTenantProfessionalsListQuery,
  useTenantProfessionalsUpdateMutation,
} from './team.api';
import { TimeOffField } from './TimeOffField';
import { WorkingHoursField } from './WorkingHoursField';

const ProfessionalField = recordField(PROFESSIONAL_FIELDS);

export const PROFESSIONAL_TOASTS = toastsFor('Profissional');

const schema = professionalInputSchema.refine(({ serviceIds }) => serviceIds === null || serviceIds.length > 0, {
  error: 'Escolha ao menos um serviço',
  path: ['serviceIds'],
});
const ALL = { page: 1, limit: 200, sort: 'name' } as const;

function ProfessionalFields({ known }: { known?: Professional | undefined }) {
  const form = Form.useFormInstance();
  const users = useTenantUsersListQuery({ ...ALL, isActive: true });
  const others = useTenantProfessionalsListQuery(ALL).data?.rows.filter(({ id }) => id !== known?.id) ?? [];
  const free = (users.data?.rows ?? []).filter(({ id }) => others.every(({ userId }) => userId !== id));
  const options = free.map((user) => ({ value: user.id, label: displayName(user) }));
  const isListed = !known?.user || free.some(({ id }) => id === known.userId);
  return (
    <>
      <FieldGrid>
        <ProfessionalField name="name">
          <Input maxLength={120} autoComplete="off" />
        </ProfessionalField>
        <ProfessionalField name="userId">
          <Select
            className="fcui-wide"
            allowClear
            placeholder="Sem acesso ao sistema"
            showSearch={{ optionFilterProp: 'label' }}
            loading={users.isFetching && !users.currentData}
            options={
              isListed || !known?.user ? options : [...options, { value: known.user.id, label: known.user.name }]
            }
            notFoundContent="Nenhum usuário encontrado"
            onChange={(id: string | undefined) => {
              const chosen = free.find((user) => user.id === id);
              if (chosen && !form.getFieldValue('name')) form.setFieldValue('name', displayName(chosen));
            }}
          />
        </ProfessionalField>
      </FieldGrid>
      <ProfessionalField name="color" required={false}>
        <ColorField />
      </ProfessionalField>
      <ProfessionalField name="serviceIds">
        <ServicesField />
      </ProfessionalField>
      <ProfessionalField name="hours" required={false} extra="O intervalo é o espaço entre dois horários.">
        <WorkingHoursField />
      </ProfessionalField>
      <ProfessionalField
        name="dayHours"
        required={false}
        extra="Valem no lugar dos horários daquele dia da semana, dentro do horário da loja. Uma folga é uma ausência."
      >
        <DayHoursField />
      </ProfessionalField>
      <ProfessionalField name="timeOff" required={false}>
        <TimeOffField />
      </ProfessionalField>
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Profissional ativo</Checkbox>
      </Form.Item>
    </>
  );
}

interface CreateProfessionalDialogProps {
  open: boolean;
  /** Who is a user already. */
  user?: User | undefined;
  onClose: () => void;
}
export function CreateProfessionalDialog({ open, user, onClose }: CreateProfessionalDialogProps) {
  const [create] = useTenantProfessionalsCreateMutation();
  const others = useTenantProfessionalsListQuery(ALL).data?.rows ?? [];
  const color = freeColor(others.map((other) => other.color));
  return (
    <FormDialog
      open={open}
      title="Criar Novo Profissional"
      submitText="Criar Profissional"
      width="wide"
      initialValues={{
        ...{ color, serviceIds: null, hours: [], dayHours: [], timeOff: [], isActive: true },
        ...(user && { userId: user.id, name: displayName(user) }),
      }}
      schema={schema}
      onSubmit={(professional, idempotencyKey) =>
        withToasts(PROFESSIONAL_TOASTS.created, create({ professional, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <ProfessionalFields />
    </FormDialog>
  );
}

interface EditProfessionalDialogProps {
  professional: Professional | undefined;
  onClose: () => void;
}
export function EditProfessionalDialog({ professional, onClose }: EditProfessionalDialogProps) {
  const [update] = useTenantProfessionalsUpdateMutation();
  return (
    <EditDialog
      record={professional}
      title="Editar Profissional"
      submitText="Salvar Alterações"
      width="wide"
      schema={schema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(PROFESSIONAL_TOASTS.updated, { change, reverse }, (professional) =>
          update({ id, professional }).unwrap(),
        )
      }
      onClose={onClose}
    >
      <ProfessionalFields known={professional} />
    </EditDialog>
  );
}
