import { Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import {
  ASKED_CONSENT_WAYS,
  CONSENT_PURPOSE_LABEL,
  CONSENT_PURPOSES,
  CONSENT_WAY_LABEL,
  type ConsentPurpose,
} from '@focinho/contracts/kernel/enums';
import { CONSENT_TEXTS, consentInputSchema, latestConsent, type Consent } from '@focinho/contracts/people/consents';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantConsentsCreateMutation, useTenantConsentsListQuery } from './consents.api';
import './consents.css';

const RECORDED = { success: 'Consentimento registrado.', failure: 'Erro ao registrar o consentimento.' };

/** Section of the Ficha: what the client has agreed to. */
export function ConsentsPanel({ clientId }: { clientId: string }) {
  return (
    <Panel title="Consentimentos">
      <Consents clientId={clientId} />
    </Panel>
  );
}

/** The latest of each purpose, a way to record another, and all that was recorded before. */
export function Consents({ clientId }: { clientId: string }) {
  const history = useTenantConsentsListQuery(clientId);
  const [create] = useTenantConsentsCreateMutation();
  const [changing, setChanging] = useState<ConsentPurpose>();
  if (history.isError && !history.data) return <LoadFailure error={history.error} onRetry={history.refetch} />;
  if (!history.data) return <ListLoading text="Carregando consentimentos..." rows={3} />;
  const given = changing && latestConsent(history.data, changing)?.isGiven;
  return (
    <div className="fct-consents">
      <ul>
        {CONSENT_PURPOSES.map((purpose) => (
          <li key={purpose}>
            <div>
              <strong>{CONSENT_PURPOSE_LABEL[purpose]}</strong>
              <ConsentText consent={latestConsent(history.data ?? [], purpose)} />
            </div>
            <Button aria-label={`Alterar ${CONSENT_PURPOSE_LABEL[purpose]}`} onClick={() => setChanging(purpose)}>
              Alterar
            </Button>
          </li>
        ))}
      </ul>
      {history.data.length > 0 && (
        <details>
          <summary>Histórico ({history.data.length})</summary>
          <ol aria-label="Histórico de consentimentos">
            {history.data.map((consent) => (
              <li key={consent.id}>
                {CONSENT_PURPOSE_LABEL[consent.purpose]}: <ConsentText consent={consent} />, texto {consent.textVersion}
              </li>
            ))}
          </ol>
        </details>
      )}
      <AlwaysWritable>
        <FormDialog
          open={changing !== undefined}
          title={changing ? CONSENT_PURPOSE_LABEL[changing] : ''}
          description={changing && `Leia para o cliente: “${CONSENT_TEXTS[changing].text}”`}
          submitText="Registrar"
          initialValues={{ purpose: changing, isGiven: !given, way: 'PRESENT' }}
          schema={consentInputSchema}
          onSubmit={(consent, idempotencyKey) =>
            withToasts(RECORDED, create({ clientId, consent, idempotencyKey }).unwrap())
          }
          onClose={() => setChanging(undefined)}
        >
          <Form.Item name="purpose" hidden>
            <input type="hidden" />
          </Form.Item>
          <Form.Item name="isGiven" label="O cliente autoriza?" required>
            <Radio.Group
              options={[
                { value: true, label: 'Sim' },
                { value: false, label: 'Não, ou não quer mais' },
              ]}
            />
          </Form.Item>
          <Form.Item name="way" label="Como ele disse" required>
            <Radio.Group options={ASKED_CONSENT_WAYS.map((way) => ({ value: way, label: CONSENT_WAY_LABEL[way] }))} />
          </Form.Item>
        </FormDialog>
      </AlwaysWritable>
    </div>
  );
}

function ConsentText({ consent }: { consent: Consent | undefined }) {
  const timeZone = useTimeZone();
  if (!consent) return <span className="fcui-muted">Sem registro: conta como não autorizado</span>;
  const { isGiven, createdAt, way, createdBy } = consent;
  return (
    <span>
      {isGiven ? 'Autorizado' : 'Não autorizado'} em {formatInstant(createdAt, timeZone)},{' '}
      {CONSENT_WAY_LABEL[way].toLowerCase()}
      {createdBy && `, registrado por ${createdBy.name}`}
    </span>
  );
}
