import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { passwordChangeSchema } from '@focinho/contracts/access/account';
import { Panel } from '../management-page';
import { FormErrors, useSchemaForm } from '../schema-form';
import { SlowResponse } from '../slow-response';
import { withToasts } from '../toasts';
import { useAccountChangePasswordMutation } from './account.api';

const CHANGED = { success: 'Senha trocada com sucesso!', failure: 'Erro ao trocar senha. Tente novamente.' };

export function PasswordPanel({ email }: { email: string }) {
  const [changes, setChanges] = useState(0);
  return (
    <Panel title="Senha">
      {/* A new form after each change, with empty fields. */}
      <PasswordForm key={changes} email={email} onChanged={() => setChanges(changes + 1)} />
    </Panel>
  );
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [change] = useAccountChangePasswordMutation();
  const { formProps, sending, formErrors } = useSchemaForm({
    schema: passwordChangeSchema,
    onSubmit: (input) => withToasts(CHANGED, change(input).unwrap()),
    onSent: onChanged,
  });
  return (
    <Form {...formProps} className="fcui-account-body">
      {/* Password managers look for a user name beside the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Form.Item name="currentPassword" label="Senha atual" required>
        <Input.Password maxLength={200} autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="password" label="Nova senha" required extra="8 caracteres ou mais. As outras sessões terminam.">
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <SlowResponse waiting={sending} />
      <FormErrors messages={formErrors} />
      <Button type="primary" htmlType="submit" loading={sending}>
        Trocar senha
      </Button>
    </Form>
  );
}
