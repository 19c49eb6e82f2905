import { Form, type FormItemProps } from 'antd';
import { headingOf, type RecordFields } from '@focinho/contracts/kernel/record-fields';

type RecordFieldProps<Fields> = Omit<FormItemProps, 'name'> & {
  name: keyof Fields & string;
  /** Where in the form the record is, such as `['each', 0]`. */
  of?: (string | number)[];
};

/** The form items of a record, labelled by its table of fields: ``const PetField = recordField(PET_FIELDS)``. */
export const recordField = <Fields extends RecordFields>(fields: Fields) =>
  function RecordField({ name, of = [], ...item }: RecordFieldProps<Fields>) {
    const field = fields[name];
    return (
      field && (
        <Form.Item
          name={[...of, name]}
          label={headingOf(field, 'form')}
          required={field.input !== undefined && !field.input.safeParse(undefined).success}
          {...item}
        />
      )
    );
  };
