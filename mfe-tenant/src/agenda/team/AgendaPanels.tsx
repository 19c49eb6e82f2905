import { Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import {
  agendaSettingsInputSchema,
  type AgendaSettings,
  type Holiday,
} from '@focinho/contracts/agenda/agenda-settings';
import { Facts } from '@focinho/ui/facts';
import { useSearchParams } from '@focinho/host/router';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import type { InputSchema } from '@focinho/ui/form-errors';
import { QuantityInput } from '@focinho/ui/quantity-input';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { SlowResponse } from '@focinho/ui/slow-response';
import { withToasts } from '@focinho/ui/toasts';
import { saveUndoably, undoing } from '@focinho/ui/undoing';
import { HolidayList, HolidaysField } from './HolidaysField';
import { useTenantAgendaSettingsQuery, useTenantAgendaSettingsUpdateMutation } from './team.api';
import { dayText, hoursOn, nameOf, WEEKDAYS } from './weekly-hours';
import { WeeklyHoursField } from './WeeklyHoursField';

interface SettingsPanelProps {
  title: string;
  /** For those who may change it. */
  form: (settings: AgendaSettings) => ReactNode;
  /** For the others. */
  facts: (settings: AgendaSettings) => ReactNode;
}
function SettingsPanel({ title, form, facts }: SettingsPanelProps) {
  const mayChange = useAllowed()('settings.change');
  const { data, error, isError, refetch } = useTenantAgendaSettingsQuery();
  return (
    <Panel title={title}>
      {!data && isError && (
        <LoadFailure text="Não foi possível carregar as configurações" error={error} onRetry={refetch} />
      )}
      {!data && !isError && <ListLoading text="Carregando configurações..." rows={2} />}
      {data && (mayChange ? form(data) : facts(data))}
    </Panel>
  );
}

interface PartFormProps<Part> {
  settings: AgendaSettings;
  /** Validates the part of the settings that the form shows. */
  schema: InputSchema<Part>;
  toasts: { success: string; failure: string };
  submitText: string;
  children: ReactNode;
}
/** A form for a part of the settings, which are saved as a whole. */
function PartForm<Part extends Partial<AgendaSettings>>(props: PartFormProps<Part>) {
  const { settings, schema, toasts, submitText, children } = props;
  const [update] = useTenantAgendaSettingsUpdateMutation();
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    schema,
    onSave: (sent, reverse) =>
      saveUndoably(toasts, { change: sent, reverse }, (change) => {
        // It stays as it was unless it is what the form is about: the default is nothing that the shop has said.
        const { simultaneousPets: _, ...whole } = change;
        const part = schema.safeParse(change);
        return update({ ...whole, ...(part.success ? part.data : {}) }).unwrap();
      }),
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      {children}
      <SlowResponse waiting={sending} />
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton htmlType="submit" loading={sending}>
          {submitText}
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}

export function OpeningHoursPanel() {
  return (
    <SettingsPanel
      title="Horário de funcionamento"
      form={(settings) => (
        <PartForm
          settings={settings}
          schema={agendaSettingsInputSchema.pick({ hours: true })}
          toasts={{ success: 'Horários salvos com sucesso!', failure: 'Erro ao salvar horários' }}
          submitText="Salvar Horários"
        >
          <Form.Item name="hours">
            <WeeklyHoursField noHours="Fechado" aria-label="Horário de funcionamento" />
          </Form.Item>
        </PartForm>
      )}
      facts={({ hours }) => (
        <Facts facts={WEEKDAYS.map((weekday) => [nameOf(weekday), dayText(hoursOn(hours, weekday)) || 'Fechado'])} />
      )}
    />
  );
}

const HOLIDAY_TOASTS = { success: 'Feriados salvos com sucesso!', failure: 'Erro ao salvar feriados' };

/** Each change is saved at once, since it can be undone. */
function Holidays({ settings }: { settings: AgendaSettings }) {
  const [update, { isLoading }] = useTenantAgendaSettingsUpdateMutation();
  const { simultaneousPets: _, ...whole } = settings;
  const save = (holidays: Holiday[], was: Holiday[]) => update({ ...whole, holidays, was: { holidays: was } }).unwrap();
  const saveUndoable = (holidays: Holiday[]) =>
    withToasts(
      HOLIDAY_TOASTS,
      save(holidays, settings.holidays),
      undoing((saved) => save(settings.holidays, saved.holidays)),
    ).then(
      () => true,
      () => false,
    );
  return <HolidaysField holidays={settings.holidays} saving={isLoading} onSave={saveUndoable} />;
}

export function HolidaysPanel() {
  return (
    <SettingsPanel
      title="Feriados"
      form={(settings) => <Holidays settings={settings} />}
      facts={({ holidays }) => (
        <div className="fct-settings-body">
          {holidays.length === 0 ? (
            <span className="fcui-muted">Nenhum feriado cadastrado</span>
          ) : (
            <HolidayList holidays={holidays} />
          )}
        </div>
      )}
    />
  );
}

export function BookingRulesPanel() {
  const [address] = useSearchParams();
  return (
    <SettingsPanel
      title="Regras da agenda"
      form={(settings) => (
        <PartForm
          settings={settings}
          schema={agendaSettingsInputSchema.pick({
            staffMaySqueezeIn: true,
            lateCancellationHours: true,
            simultaneousPets: true,
          })}
          toasts={{ success: 'Regras salvas com sucesso!', failure: 'Erro ao salvar regras' }}
          submitText="Salvar Regras"
        >
          <Form.Item name="staffMaySqueezeIn" valuePropName="checked">
            <Checkbox>Funcionários podem encaixar</Checkbox>
          </Form.Item>
          <FieldGrid>
            <Form.Item
              name="lateCancellationHours"
              label="Prazo de cancelamento tardio (horas)"
              extra="Quem cancela com menos antecedência conta como cancelamento tardio."
              required
            >
              <DecimalInput suffix="h" />
            </Form.Item>
            <Form.Item
              name="simultaneousPets"
              label="Quantos pets ao mesmo tempo"
              extra="Vale enquanto a loja não tem profissionais cadastrados; depois, cada um atende um pet por vez."
              required
            >
              <QuantityInput autoFocus={address.get('focus') === 'simultaneousPets'} />
            </Form.Item>
          </FieldGrid>
        </PartForm>
      )}
      facts={({ staffMaySqueezeIn, lateCancellationHours, simultaneousPets }) => (
        <Facts
          facts={[
            ['Encaixe', staffMaySqueezeIn ? 'Funcionários podem encaixar' : 'Só gerentes podem encaixar'],
            ['Cancelamento', `Tardio com menos de ${lateCancellationHours} horas de antecedência`],
            ['Sem profissionais', `${simultaneousPets} ${simultaneousPets === 1 ? 'pet' : 'pets'} ao mesmo tempo`],
          ]}
        />
      )}
    />
  );
}
