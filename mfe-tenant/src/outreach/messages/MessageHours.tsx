import { Checkbox, Form } from 'antd';
import {
  MESSAGE_SETTINGS_FIELDS,
  messageSettingsInputSchema,
  type MessageSettings,
} from '@focinho/contracts/outreach/messages';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { TimeInput } from '@focinho/ui/time-input';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantMessageSettingsQuery, useTenantMessageSettingsUpdateMutation } from './messages.api';

const SAVED = { success: 'Horários salvos.', failure: 'Erro ao salvar os horários' };
const WEEKDAYS = [
  [1, 'Seg'],
  [2, 'Ter'],
  [3, 'Qua'],
  [4, 'Qui'],
  [5, 'Sex'],
  [6, 'Sáb'],
  [0, 'Dom'],
] as const;

/** "Horário de silêncio": the days and hours outside of which no message goes out. */
export function MessageHours() {
  const { data, error, isError, refetch } = useTenantMessageSettingsQuery();
  return (
    <Panel title="Quando escrever">
      {!data && isError && <LoadFailure text="Erro ao carregar os horários" error={error} onRetry={refetch} />}
      {!data && !isError && <ListLoading text="Carregando horários..." rows={2} />}
      {data && <HoursForm settings={data} />}
    </Panel>
  );
}

function HoursForm({ settings }: { settings: MessageSettings }) {
  const [update] = useTenantMessageSettingsUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    schema: messageSettingsInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (hours) => update(hours).unwrap()),
  });
  return (
    <Form {...formProps} className="fct-messages-hours" initialValues={initialValues}>
      <p className="fcui-muted">
        Fora destes dias e horas, e nos feriados em que a loja fecha, nada sai: um lembrete é adiantado, o resto espera.
      </p>
      <FieldGrid>
        <Form.Item name="fromTime" label="A partir das" required>
          <TimeInput step={15} />
        </Form.Item>
        <Form.Item name="toTime" label="Até as" required>
          <TimeInput step={15} />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="weekdays" label={MESSAGE_SETTINGS_FIELDS.weekdays.label}>
        <Checkbox.Group options={WEEKDAYS.map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="hasControlGroup" valuePropName="checked">
        <Checkbox>Deixar um tutor em cada dez sem mensagens de divulgação, para medir o resultado</Checkbox>
      </Form.Item>
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton htmlType="submit" loading={sending}>
          Salvar Horários
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
