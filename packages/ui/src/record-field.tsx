import { Form, type FormItemProps } from 'antd';
import { headingOf, type RecordFields } from '@focinho/contracts/kernel/record-fields';

/** The form items of a record, labelled by its table of fields: ``const PetField = recordField(PET_FIELDS)``. */
export const recordField = <Fields extends RecordFields>(fields: Fields) =>
  function RecordField({ name, ...item }: Omit<FormItemProps, 'name'> & { name: keyof Fields & string }) {
    const field = fields[name];
    return (
      field && (
        <Form.Item
          name={name}
          label={headingOf(field)}
          required={!field.input.safeParse(undefined).success}
          {...item}
        />
      )
    );
  };
