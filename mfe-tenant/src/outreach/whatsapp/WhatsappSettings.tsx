import { Alert, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import {
  APPROVAL_STATE_LABEL,
  MESSAGE_TRIGGER_LABEL,
  type ApprovalState,
  type ChannelProblem,
} from '@focinho/contracts/kernel/enums';
import { MESSAGE_CATEGORY_LABEL, TRIGGERS, TRIGGERS_BY_RANK } from '@focinho/contracts/outreach/message-text';
import {
  WHATSAPP_SETTINGS_FIELDS,
  whatsappSettingsInputSchema,
  type WhatsappSettings as Settings,
  type WhatsappTemplate,
} from '@focinho/contracts/outreach/whatsapp';
import { Link } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { tryWithToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import {
  useTenantWhatsappSettingsQuery,
  useTenantWhatsappSettingsUpdateMutation,
  useTenantWhatsappTestMutation,
} from './whatsapp.api';
import './whatsapp.css';

const WhatsappField = recordField(WHATSAPP_SETTINGS_FIELDS);

const SAVED = { success: 'Configurações do WhatsApp salvas.', failure: 'Erro ao salvar as configurações do WhatsApp' };
const TESTED = { success: 'O WhatsApp respondeu: está tudo certo.', failure: 'O teste não deu certo' };

const TONE: Record<ApprovalState, Tone> = {
  PENDING: 'blue',
  APPROVED: 'green',
  REJECTED: 'red',
  PAUSED: 'yellow',
  DISABLED: 'red',
};
/** Advice on what somebody can do about a text that does not go out. */
const NEXT: Partial<Record<ApprovalState, string>> = {
  PENDING: 'A Meta costuma responder em minutos, às vezes em um dia.',
  REJECTED: 'Mude o texto em Mensagens, Modelos: o novo é enviado para análise sozinho.',
  PAUSED: 'Muitos tutores recusaram. A Meta libera sozinha, ou mude o texto.',
  DISABLED: 'A Meta não aceita mais este texto. Mude-o em Mensagens, Modelos.',
};
const PROBLEM: Record<ChannelProblem, string> = {
  CREDENTIALS: 'A Meta não aceita mais o token de acesso. Gere outro, cole aqui e salve.',
  PAYMENT: 'Falta uma forma de pagamento na conta da Meta. Resolva lá e teste a conexão.',
  LOCKED: 'A Meta bloqueou a conta. Veja o motivo no Gerenciador do WhatsApp e teste a conexão depois.',
};

/** Configurações, "Mensagens": the shop's account at WhatsApp, what goes out by itself, and which texts are approved. */
export function WhatsappSettings() {
  const { data, error, isError, refetch } = useTenantWhatsappSettingsQuery();
  return (
    <>
      <Panel title="WhatsApp">
        {!data && isError && (
          <LoadFailure text="Não foi possível carregar as configurações do WhatsApp" error={error} onRetry={refetch} />
        )}
        {!data && !isError && <ListLoading text="Carregando WhatsApp..." rows={3} />}
        {data && <SettingsForm settings={data} />}
      </Panel>
      {data?.isConnected && <Templates templates={data.templates} />}
    </>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [update] = useTenantWhatsappSettingsUpdateMutation();
  const { isConnected, sendsAlone, problem, displayPhone, verifiedName } = settings;
  const [isOpen, setOpen] = useState(!isConnected);
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    schema: whatsappSettingsInputSchema,
    onSave: (sent, reverse) => {
      // To other secrets there is no way back.
      const isSame = !sent.accessToken && !sent.appSecret && sent.phoneNumberId === settings.phoneNumberId;
      return saveUndoably(SAVED, { change: sent, reverse: isSame ? reverse : () => undefined }, (change) =>
        update(change).unwrap(),
      );
    },
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <p className="fcui-muted">
        Com a API oficial do WhatsApp, as mensagens saem sozinhas e você vê se chegaram.{' '}
        {!isConnected && <StatusBadge tone="gray">Não conectado</StatusBadge>}
        {isConnected && problem && <StatusBadge tone="red">Parado</StatusBadge>}
        {isConnected && !problem && (
          <StatusBadge tone={sendsAlone ? 'green' : 'gray'}>
            {sendsAlone ? 'Enviando sozinho' : 'Conectado'}
          </StatusBadge>
        )}
      </p>
      {displayPhone && (
        <p>
          Os tutores veem <span className="fcui-strong">{displayPhone}</span>
          {verifiedName && `, ${verifiedName}`}.
        </p>
      )}
      {problem && <Alert role="alert" type="warning" showIcon title={PROBLEM[problem]} />}
      <details className="fct-whatsapp-account" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Conta na Meta</summary>
        <p className="fcui-muted">
          Os quatro dados estão em developers.facebook.com, no aplicativo da loja: WhatsApp, Configuração da API. Deixe
          os identificadores vazios para desconectar.
        </p>
        <FieldGrid>
          <WhatsappField name="phoneNumberId">
            <Input maxLength={32} inputMode="numeric" autoComplete="off" />
          </WhatsappField>
          <WhatsappField name="businessAccountId">
            <Input maxLength={32} inputMode="numeric" autoComplete="off" />
          </WhatsappField>
        </FieldGrid>
        <FieldGrid>
          <WhatsappField name="accessToken" extra={isConnected ? 'Vazio: continua o que está salvo.' : undefined}>
            <Input.Password maxLength={1_000} autoComplete="new-password" />
          </WhatsappField>
          <WhatsappField name="appSecret" extra={isConnected ? 'Vazio: continua a que está salva.' : undefined}>
            <Input.Password maxLength={200} autoComplete="new-password" />
          </WhatsappField>
        </FieldGrid>
      </details>
      <Form.Item name="sendsAlone" valuePropName="checked">
        <Checkbox>Enviar sozinho as mensagens escolhidas, nos dias e horas de Mensagens, Modelos</Checkbox>
      </Form.Item>
      <Form.Item name="triggers" label={WHATSAPP_SETTINGS_FIELDS.triggers.label}>
        <Checkbox.Group
          className="fct-whatsapp-triggers"
          options={TRIGGERS_BY_RANK.map((trigger) => ({
            value: trigger,
            label: `${MESSAGE_TRIGGER_LABEL[trigger]} (${MESSAGE_CATEGORY_LABEL[TRIGGERS[trigger].category].toLowerCase()})`,
          }))}
        />
      </Form.Item>
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton type="primary" htmlType="submit" loading={sending}>
          Salvar WhatsApp
        </WriteButton>
        {isConnected && <TestButton />}
      </RecordChanges>
    </Form>
  );
}

/** Asks WhatsApp whether what is saved works, and submits the texts. */
function TestButton() {
  const [test, { isLoading }] = useTenantWhatsappTestMutation();
  return (
    <WriteButton loading={isLoading} onClick={() => void tryWithToasts(TESTED, test().unwrap())}>
      Testar conexão
    </WriteButton>
  );
}

function Templates({ templates }: { templates: readonly WhatsappTemplate[] }) {
  const { tenantSlug } = useSession();
  return (
    <Panel title="Modelos no WhatsApp" extra={<Link to={`/${tenantSlug}/messages?view=texts`}>Ver os textos</Link>}>
      <ul className="fct-whatsapp-templates" aria-label="Modelos no WhatsApp">
        {templates.map(({ trigger, state, reason }) => (
          <li key={trigger} aria-label={MESSAGE_TRIGGER_LABEL[trigger]}>
            <span className="fcui-strong">{MESSAGE_TRIGGER_LABEL[trigger]}</span>{' '}
            <StatusBadge tone={state ? TONE[state] : 'gray'}>
              {state ? APPROVAL_STATE_LABEL[state] : 'Ainda não enviado'}
            </StatusBadge>
            {state && NEXT[state] && (
              <span className="fcui-muted">
                {NEXT[state]}
                {reason && ` Motivo da Meta: ${reason}.`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
