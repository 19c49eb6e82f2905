import { Form, Input, Select } from 'antd';
import { addDays, todayIn } from '@focinho/contracts/dates';
import { waitingInputSchema, type Waiting } from '@focinho/contracts/waiting-list';
import { DayInput } from '@focinho/ui/day-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { PetSelect } from '../pets/PetSelect';
import { ServiceSelect } from '../services/ServiceSelect';
import { useTimeZone } from '../tenant/tenant.api';
import { WAITING_TOASTS } from './waiting-texts';
import {
  useTenantWaitingListCreateMutation,
  useTenantWaitingListProfessionalsQuery,
  useTenantWaitingListUpdateMutation,
} from './waiting-list.api';

/** How long a new entry waits unless another last day is chosen. */
const DAYS = 14;

function WaitingFields({ stored }: { stored?: Waiting }) {
  return (
    <>
      <FieldGrid>
        <Form.Item name="petId" label="Pet" required>
          <PetSelect known={stored?.pet} />
        </Form.Item>
        <Form.Item name="serviceId" label="Serviço" required>
          <ServiceSelect known={stored?.service} />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="professionalId" label="Profissional">
        <WantedProfessional known={stored?.professional} />
      </Form.Item>
      <FieldGrid>
        <Form.Item name="fromDay" label="De" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="toDay" label="Até" required>
          <DayInput />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="notes" label="Observações">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}

interface WantedProfessionalProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** The stored one, shown even if no longer active. */
  known: Waiting['professional'] | undefined;
}
function WantedProfessional({ value, onChange, known, ...select }: WantedProfessionalProps) {
  const active = useTenantWaitingListProfessionalsQuery().data ?? [];
  const all = known && !active.some(({ id }) => id === known.id) ? [known, ...active] : active;
  return (
    <Select
      {...select}
      className="fcui-wide"
      placeholder="Qualquer um"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      onChange={(id) => onChange?.(id ?? null)}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

export function CreateWaitingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantWaitingListCreateMutation();
  const today = todayIn(useTimeZone());
  return (
    <FormDialog
      open={open}
      title="Adicionar à lista de espera"
      submitText="Adicionar"
      initialValues={{ fromDay: today, toDay: addDays(today, DAYS) }}
      schema={waitingInputSchema}
      onSubmit={(waiting, idempotencyKey) =>
        withToasts(WAITING_TOASTS.created, create({ waiting, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <WaitingFields />
    </FormDialog>
  );
}

export function EditWaitingDialog({ waiting, onClose }: { waiting: Waiting | undefined; onClose: () => void }) {
  const [update] = useTenantWaitingListUpdateMutation();
  return (
    <FormDialog
      open={waiting !== undefined}
      title="Editar lista de espera"
      submitText="Salvar Alterações"
      initialValues={waiting ?? {}}
      schema={waitingInputSchema}
      onSubmit={async (input) => {
        if (waiting) await withToasts(WAITING_TOASTS.updated, update({ id: waiting.id, waiting: input }).unwrap());
      }}
      onClose={onClose}
    >
      <WaitingFields {...(waiting ? { stored: waiting } : {})} />
    </FormDialog>
  );
}
