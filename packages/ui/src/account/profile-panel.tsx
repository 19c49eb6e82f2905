import { Button, Form, Input } from 'antd';
import { profileInputSchema, type Account } from '@focinho/contracts/account';
import { session } from '@focinho/host/session';
import { Panel } from '../management-page';
import { FormErrors, useSchemaForm } from '../schema-form';
import { SlowResponse } from '../slow-response';
import { withToasts } from '../toasts';
import { useAccountUpdateMutation } from './account.api';

const SAVED = { success: 'Dados salvos com sucesso!', failure: 'Erro ao salvar seus dados. Tente novamente.' };

export function ProfilePanel({ account }: { account: Account }) {
  const [update] = useAccountUpdateMutation();
  const { formProps, sending, formErrors } = useSchemaForm({
    schema: profileInputSchema,
    onSubmit: (profile) => withToasts(SAVED, update(profile).unwrap()),
    // The header shows the name.
    onSent: () => void session.refresh(),
  });
  return (
    <Panel title="Seus dados">
      <Form
        {...formProps}
        className="fcui-account-body"
        initialValues={{ email: account.email, name: account.name, phone: account.phone }}
      >
        <Form.Item name="email" label="E-mail" extra="Para trocar o e-mail, fale com o responsável.">
          <Input readOnly autoComplete="off" />
        </Form.Item>
        <Form.Item name="name" label="Nome" required>
          <Input maxLength={120} autoComplete="name" />
        </Form.Item>
        <Form.Item name="phone" label="Telefone">
          <Input type="tel" maxLength={30} autoComplete="tel" placeholder="(11) 98765-4321" />
        </Form.Item>
        <SlowResponse waiting={sending} />
        <FormErrors messages={formErrors} />
        <Button type="primary" htmlType="submit" loading={sending}>
          Salvar dados
        </Button>
      </Form>
    </Panel>
  );
}
