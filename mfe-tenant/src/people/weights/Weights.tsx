import Trash2Icon from 'lucide-react/icons/trash-2';
import PlusIcon from 'lucide-react/icons/plus';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { PET_WEIGHT_FIELDS, petWeightInputSchema, type PetWeight } from '@focinho/contracts/people/pet-weights';
import { DayInput } from '@focinho/ui/day-input';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { WriteButton } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { undoing, useDeleteAtOnce } from '@focinho/ui/undoing';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { WeightCurve } from './WeightCurve';
import { kg, trendOf } from './weight-trend';
import {
  useTenantWeightsCreateMutation,
  useTenantWeightsDeleteMutation,
  useTenantWeightsListQuery,
  useTenantWeightsRestoreMutation,
} from './weights.api';

const CREATED = { success: 'Pesagem registrada.', failure: 'Erro ao registrar a pesagem. Tente novamente.' };
const DELETED = { success: 'Pesagem excluída.', failure: 'Erro ao excluir a pesagem. Tente novamente.' };
/** As many as one looks at; the others are behind the button. */
const SHOWN = 3;

/** Weighings of a pet: the last one and where it goes, the curve, and every figure. */
export function Weights({ pet }: { pet: { id: string; name: string } }) {
  const { data, error, isError, refetch } = useTenantWeightsListQuery(pet.id);
  const [isWeighing, setWeighing] = useState(false);
  return (
    <div className="fct-weights">
      <div className="fct-weights-head">
        <LastWeight weighings={data ?? []} name={pet.name} isKnown={data !== undefined} />
        <WriteButton icon={<PlusIcon />} onClick={() => setWeighing(true)}>
          Pesar
        </WriteButton>
      </div>
      {isError && !data && (
        <LoadFailure text="Erro ao carregar as pesagens" error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <ListLoading text="Carregando pesagens..." rows={2} />}
      {data && <WeightCurve weighings={data} />}
      {data && data.length > 0 && <Weighings weighings={data} />}
      <WeighingDialog pet={pet} open={isWeighing} onClose={() => setWeighing(false)} />
    </div>
  );
}

function LastWeight({ weighings, name, isKnown }: { weighings: PetWeight[]; name: string; isKnown: boolean }) {
  const [last] = weighings;
  if (!last) return <span className="fcui-muted">{isKnown && `${name} ainda não foi à balança.`}</span>;
  const trend = trendOf(weighings);
  return (
    <span className="fcui-two-lines">
      <span className="fct-weights-last">{kg(last.weight)}</span>
      <small className="fcui-muted">{trend ?? `em ${formatDay(last.day)}`}</small>
    </span>
  );
}

function Weighings({ weighings }: { weighings: PetWeight[] }) {
  const [all, setAll] = useState(false);
  const [remove] = useTenantWeightsDeleteMutation();
  const [restore] = useTenantWeightsRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    DELETED,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  return (
    <>
      <ul className="fct-weights-list">
        {(all ? weighings : weighings.slice(0, SHOWN)).map((weighing) => (
          <li key={weighing.id}>
            <span className="fcui-number">{formatDay(weighing.day)}</span>
            <span className="fcui-strong">{kg(weighing.weight)}</span>
            <span className="fcui-muted">{[weighing.notes, weighing.createdBy?.name].filter(Boolean).join(' · ')}</span>
            <WriteButton
              type="text"
              size="small"
              icon={<Trash2Icon />}
              aria-label={`Excluir a pesagem de ${formatDay(weighing.day)}: ${kg(weighing.weight)}`}
              onClick={() => removeAtOnce(weighing)}
            />
          </li>
        ))}
      </ul>
      {!all && weighings.length > SHOWN && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          Ver as {weighings.length} pesagens
        </Button>
      )}
    </>
  );
}

interface WeighingDialogProps {
  pet: { id: string; name: string };
  open: boolean;
  onClose: () => void;
}
function WeighingDialog({ pet, open, onClose }: WeighingDialogProps) {
  const today = todayIn(useTimeZone());
  const [create] = useTenantWeightsCreateMutation();
  const [remove] = useTenantWeightsDeleteMutation();
  return (
    <FormDialog
      open={open}
      title={`Pesar ${pet.name}`}
      submitText="Registrar"
      initialValues={{ day: today }}
      schema={petWeightInputSchema}
      onSubmit={(weighing, idempotencyKey) =>
        withToasts(
          CREATED,
          create({ petId: pet.id, weighing, idempotencyKey }).unwrap(),
          undoing(({ id }) => remove(id).unwrap()),
        )
      }
      onClose={onClose}
    >
      <Form.Item name="weight" label={PET_WEIGHT_FIELDS.weight.label} required>
        <DecimalInput suffix="kg" placeholder="Ex.: 12,4" />
      </Form.Item>
      <Form.Item name="day" label={PET_WEIGHT_FIELDS.day.label}>
        <DayInput allowClear={false} max={today} />
      </Form.Item>
      <Form.Item name="notes" label={PET_WEIGHT_FIELDS.notes.label}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
