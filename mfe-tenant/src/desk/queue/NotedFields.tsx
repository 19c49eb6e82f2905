import { Form, Input } from 'antd';
import { BelongingsField } from './BelongingsField';

/** What came with a pet, inside a form. @param of where the values are, such as `['each', 0]` */
export function NotedFields({ of = [] }: { of?: (string | number)[] }) {
  return (
    <>
      <Form.Item name={[...of, 'belongings']} label="Pertences">
        <BelongingsField />
      </Form.Item>
      <Form.Item name={[...of, 'locker']} label="Armário">
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[...of, 'arrivalNotes']} label="Observações da chegada">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </>
  );
}
