import { Input } from 'antd';
import { ARRIVAL_FIELDS } from '@focinho/contracts/agenda/appointments';
import { recordField } from '@focinho/ui/record-field';
import { BelongingsField } from './BelongingsField';

const ArrivalField = recordField(ARRIVAL_FIELDS);

/** Fields for the notes of an arrival, inside a form. @param of where the values are, such as `['each', 0]` */
export function NotedFields({ of = [] }: { of?: (string | number)[] }) {
  return (
    <>
      <ArrivalField of={of} name="belongings">
        <BelongingsField />
      </ArrivalField>
      <ArrivalField of={of} name="locker">
        <Input maxLength={20} autoComplete="off" />
      </ArrivalField>
      <ArrivalField of={of} name="arrivalNotes">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 5 }} />
      </ArrivalField>
    </>
  );
}
