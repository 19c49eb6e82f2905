import { Button, Form, Input } from 'antd';
import { profileInputSchema, type Account } from '@focinho/contracts/access/account';
import { USER_FIELDS } from '@focinho/contracts/access/users';
import { session, useSession } from '@focinho/host/session';
import { Panel } from '../management-page';
import { recordField } from '../record-field';
import { RecordChanges, useRecordForm } from '../record-form';
import { FormErrors } from '../schema-form';
import { SlowResponse } from '../slow-response';
import { saveUndoably } from '../undoing';
import { useAccountUpdateMutation } from './account.api';

const UserField = recordField(USER_FIELDS);
const SAVED = { success: 'Dados salvos com sucesso!', failure: 'Erro ao salvar seus dados. Tente novamente.' };

export function ProfilePanel({ account }: { account: Account }) {
  const [update] = useAccountUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'O seu perfil',
    record: { email: account.email, name: account.name, phone: account.phone },
    sends: 'everything',
    schema: profileInputSchema,
    onSave: (opened, reverse) =>
      saveUndoably(SAVED, { change: opened, reverse }, async (change) => {
        const saved = await update(change).unwrap();
        // The header shows the name.
        void session.refresh();
        return saved;
      }),
  });
  return (
    <Panel title="Seus dados">
      <Form {...formProps} className="fcui-account-body" initialValues={initialValues}>
        <UserField name="email" extra={useEmailHint()} required={false}>
          <Input readOnly autoComplete="off" />
        </UserField>
        <UserField name="name">
          <Input maxLength={120} autoComplete="name" />
        </UserField>
        <UserField name="phone">
          <Input type="tel" maxLength={30} autoComplete="tel" placeholder="(11) 98765-4321" />
        </UserField>
        <SlowResponse waiting={sending} />
        <FormErrors messages={formErrors} />
        <RecordChanges {...recordChanges}>
          <Button type="primary" htmlType="submit" loading={sending}>
            Salvar dados
          </Button>
        </RecordChanges>
      </Form>
    </Panel>
  );
}

/** Who changes it: an owner may be the very person who reads this. */
function useEmailHint(): string {
  switch (useSession().user?.role) {
    case 'SUPER_ADMIN':
      return 'Para trocar o e-mail, fale com outro administrador.';
    case 'OWNER':
      return 'Você troca o e-mail em Configurações, na lista de usuários.';
    default:
      return 'Quem troca o e-mail é o proprietário da loja.';
  }
}
