import { Collapse, Form, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lastDose, nextDueAfter, nextNumber } from '@focinho/contracts/agenda/dose-state';
import { DOSE_FIELDS, doseInputSchema, type Dose } from '@focinho/contracts/agenda/doses';
import type { Protocol } from '@focinho/contracts/catalogue/protocols';
import { dayOf, todayIn } from '@focinho/contracts/kernel/dates';
import { DOSE_KIND_LABEL, DOSE_KINDS, type Species } from '@focinho/contracts/kernel/enums';
import { skipToken } from '@focinho/host/store';
import { DayInput } from '@focinho/ui/day-input';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { saveUndoably, undoing } from '@focinho/ui/undoing';
import { scheduleText } from '../../catalogue/protocols/protocol-texts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { PetSelect } from '../../people/pets/PetSelect';
import { DOSE_TOASTS, numberText } from './dose-texts';
import {
  useTenantDosesCreateMutation,
  useTenantDosesDeleteMutation,
  useTenantDosesListQuery,
  useTenantDosesUpdateMutation,
} from './doses.api';

const DoseField = recordField(DOSE_FIELDS);

export interface DosedPet {
  id: string;
  name: string;
  species: Species;
  birthDate: string | null;
}
interface DoseDialogProps {
  pet: DosedPet;
  /** Protocols that may be chosen. */
  protocols: readonly Protocol[];
  doses: readonly Dose[];
  onClose: () => void;
}

/** Copied from the last dose of the protocol, of whichever pet: the box in the fridge is the same. */
const BATCH = ['product', 'manufacturer', 'lot', 'lotExpiresOn', 'veterinarian', 'crmv'] as const;

/** Fills in a new dose until somebody types something else: its number, the next one, the batch and who gives it. */
function Proposals({ pet, protocols, doses }: Omit<DoseDialogProps, 'onClose'>) {
  const form = Form.useFormInstance();
  const protocolId = Form.useWatch<string | undefined>('protocolId', form);
  const givenOn = Form.useWatch<string | null | undefined>('givenOn', form);
  const number = Form.useWatch<number | null | undefined>('number', form);
  const protocol = protocols.find(({ id }) => id === protocolId);
  const { data } = useTenantDosesListQuery(
    protocolId ? { protocolId, page: 1, limit: 1, sort: '-givenOn' } : skipToken,
  );
  const [recent] = data?.rows ?? [];
  // What stands there by itself gives way to the next proposal; the form takes that for touched, too.
  const proposed = useRef<Record<string, unknown>>({});
  const propose = (values: Record<string, unknown>) => {
    const isOwn = ([name]: [string, unknown]) =>
      (form.getFieldValue(name) ?? null) === (proposed.current[name] ?? null);
    const taken = Object.fromEntries(Object.entries(values).filter(isOwn));
    proposed.current = { ...proposed.current, ...taken };
    form.setFieldsValue(taken);
  };

  const proposeNumber = useEffectEvent(() => {
    if (!protocol || !givenOn) return;
    const before = doses.filter((dose) => dayOf(dose.givenOn) < givenOn);
    propose({ number: nextNumber(protocol, lastDose(before, protocol.id), pet, givenOn) });
  });
  useEffect(() => proposeNumber(), [protocolId, givenOn]);
  const proposeNext = useEffectEvent(() => {
    if (protocol && givenOn && number) propose({ nextDueOn: nextDueAfter(protocol, number, givenOn) });
  });
  useEffect(() => proposeNext(), [protocolId, givenOn, number]);
  const proposeBatch = useEffectEvent(() => {
    if (!recent || recent.protocolId !== protocolId) return;
    const hasExpired = recent.lotExpiresOn !== null && givenOn && dayOf(recent.lotExpiresOn) < givenOn;
    const lotless = hasExpired ? { lot: null, lotExpiresOn: null } : {};
    propose({ ...Object.fromEntries(BATCH.map((name) => [name, recent[name]])), ...lotless });
  });
  useEffect(() => proposeBatch(), [recent?.id, protocolId]);

  if (!protocol) return null;
  return (
    <p className="fcui-muted fct-dose-schedule">
      {number ? `${numberText(number, protocol)} · ` : ''}
      {scheduleText(protocol)}
    </p>
  );
}

function DoseFields({ protocols, today }: { protocols: readonly Protocol[]; today: string }) {
  const groups = DOSE_KINDS.map((kind) => ({
    label: DOSE_KIND_LABEL[kind],
    options: protocols.filter((one) => one.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
  })).filter(({ options }) => options.length > 0);
  return (
    <>
      <DoseField name="protocolId" label="O que foi aplicado">
        <Select
          className="fcui-wide"
          placeholder="Selecione"
          showSearch={{ optionFilterProp: 'label' }}
          options={groups}
        />
      </DoseField>
      <FieldGrid>
        <DoseField name="givenOn">
          <DayInput max={today} allowClear={false} />
        </DoseField>
        <DoseField name="nextDueOn" extra="Em branco: sem lembrete.">
          <DayInput />
        </DoseField>
        <DoseField name="lot">
          <Input maxLength={40} autoComplete="off" />
        </DoseField>
        <DoseField name="lotExpiresOn">
          <DayInput />
        </DoseField>
        <DoseField name="veterinarian">
          <Input maxLength={120} autoComplete="off" />
        </DoseField>
        <DoseField name="crmv">
          <Input maxLength={20} autoComplete="off" placeholder="SP 12345" />
        </DoseField>
      </FieldGrid>
    </>
  );
}

function MoreFields() {
  return (
    <Collapse
      ghost
      items={[
        {
          key: 'more',
          label: 'Produto, número da dose e observações',
          // Fields that are not rendered would be saved as empty.
          forceRender: true,
          children: (
            <>
              <FieldGrid>
                <DoseField name="product">
                  <Input maxLength={80} autoComplete="off" />
                </DoseField>
                <DoseField name="manufacturer">
                  <Input maxLength={80} autoComplete="off" />
                </DoseField>
                <DoseField name="number" required={false}>
                  <DecimalInput otherwise={1} />
                </DoseField>
              </FieldGrid>
              <DoseField name="notes">
                <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
              </DoseField>
            </>
          ),
        },
      ]}
    />
  );
}

export function CreateDoseDialog({
  protocolId,
  pet,
  protocols,
  doses,
  onClose,
}: DoseDialogProps & {
  /** The protocol to begin with; null lets it be chosen, undefined: closed. */
  protocolId: string | null | undefined;
}) {
  const [create] = useTenantDosesCreateMutation();
  const [remove] = useTenantDosesDeleteMutation();
  const today = todayIn(useTimeZone());
  return (
    <FormDialog
      open={protocolId !== undefined}
      title={`Registrar dose de ${pet.name}`}
      submitText="Registrar dose"
      initialValues={{ petId: pet.id, givenOn: today, ...(protocolId ? { protocolId } : {}) }}
      schema={doseInputSchema}
      onSubmit={(dose, idempotencyKey) =>
        withToasts(
          DOSE_TOASTS.created,
          create({ dose, idempotencyKey }).unwrap(),
          undoing(({ id }) => remove(id).unwrap()),
        )
      }
      onClose={onClose}
    >
      <Form.Item name="petId" noStyle>
        <Input type="hidden" />
      </Form.Item>
      <DoseFields protocols={protocols} today={today} />
      <Proposals pet={pet} protocols={protocols} doses={doses} />
      <MoreFields />
    </FormDialog>
  );
}

export function EditDoseDialog({
  dose,
  pet,
  protocols,
  onClose,
}: Omit<DoseDialogProps, 'doses'> & { dose: Dose | undefined }) {
  const [update] = useTenantDosesUpdateMutation();
  const today = todayIn(useTimeZone());
  return (
    <EditDialog
      record={dose}
      called="Esta dose"
      title="Editar dose"
      submitText="Salvar Alterações"
      schema={doseInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(DOSE_TOASTS.updated, { change, reverse }, (changed) => update({ id, dose: changed }).unwrap())
      }
      onClose={onClose}
    >
      <DoseField name="petId" extra="Foi em outro pet? Troque aqui: a dose e o lembrete vão junto.">
        <PetSelect known={pet} />
      </DoseField>
      <DoseFields protocols={protocols} today={today} />
      <MoreFields />
    </EditDialog>
  );
}
