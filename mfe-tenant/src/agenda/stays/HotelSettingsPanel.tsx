import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { Button, Form, Input, Segmented } from 'antd';
import { HOTEL_SETTINGS_FIELDS, hotelSettingsInputSchema, type HotelSettings } from '@focinho/contracts/agenda/stays';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { HOTEL_MODE_LABEL, HOTEL_MODES } from '@focinho/contracts/kernel/enums';
import { DayInput } from '@focinho/ui/day-input';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { SlowResponse } from '@focinho/ui/slow-response';
import { TimeInput } from '@focinho/ui/time-input';
import { saveUndoably } from '@focinho/ui/undoing';
import { FeatureLock } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useServiceOption } from './StayForm';
import { useTenantHotelSettingsQuery, useTenantHotelSettingsUpdateMutation } from './stays.api';
import './stays.css';

const SettingsField = recordField(HOTEL_SETTINGS_FIELDS);
const SAVED = { success: 'Regras do hotel salvas.', failure: 'Erro ao salvar as regras do hotel' };

/** "Regras do hotel": what a stay costs, when a pet has to leave, and what is paid in advance. */
export function HotelSettingsPanel() {
  const holds = useHolds('hotel');
  const { data, error, isError, refetch } = useTenantHotelSettingsQuery();
  if (holds === false) return <FeatureLock feature="hotel" />;
  return (
    <Panel title="Regras do hotel">
      {!data && isError && (
        <LoadFailure text="Erro ao carregar as regras do hotel" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ListLoading text="Carregando regras..." rows={4} />}
      {data && <SettingsForm settings={data} />}
    </Panel>
  );
}

function SettingsForm({ settings }: { settings: HotelSettings }) {
  const [update] = useTenantHotelSettingsUpdateMutation();
  const known = useServiceOption(settings.serviceId);
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    schema: hotelSettingsInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (rules) => update(rules).unwrap()),
  });
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <p className="fcui-muted">
        Cada noite tem o preço do porte do pet, combinado quando é reservada; o que for mudado aqui vale para as
        próximas. Os canis ficam em Estações, do tipo Canil.
      </p>
      <SettingsField name="mode">
        <Segmented options={HOTEL_MODES.map((value) => ({ value, label: HOTEL_MODE_LABEL[value] }))} />
      </SettingsField>
      <FieldGrid>
        <SettingsField name="serviceId" extra="O serviço cujo preço, por porte, é o de uma noite.">
          <ServiceSelect known={known} placeholder="Escolher em cada hospedagem" allowClear />
        </SettingsField>
        <SettingsField name="depositPercent" extra="Do total. Zero: sem sinal.">
          <DecimalInput />
        </SettingsField>
        <SettingsField name="checkInTime">
          <TimeInput step={15} />
        </SettingsField>
        <SettingsField name="checkOutTime">
          <TimeInput step={15} />
        </SettingsField>
        <SettingsField name="toleranceMinutes">
          <DecimalInput />
        </SettingsField>
        <SettingsField name="lateFee" extra="Cobrada de quem sai depois da tolerância.">
          <MoneyInput />
        </SettingsField>
        <SettingsField name="extraNightFrom" extra="Quem sai a partir deste horário paga mais uma noite.">
          <TimeInput step={15} />
        </SettingsField>
        <SettingsField name="secondPetPercent" extra="Dos outros pets da família, nas mesmas noites.">
          <DecimalInput />
        </SettingsField>
        <SettingsField name="holidayPercent" extra="Nos feriados cadastrados da loja.">
          <DecimalInput />
        </SettingsField>
      </FieldGrid>
      <SeasonsField />
      <SlowResponse waiting={sending} />
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton htmlType="submit" loading={sending}>
          Salvar Regras
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}

/** Nights that cost more, or less with a negative percentage. */
function SeasonsField() {
  const today = todayIn(useTimeZone());
  return (
    <Form.List name="seasons">
      {(seasons, { add, remove }, { errors }) => (
        <section className="fct-hotel-cares">
          <h3>{HOTEL_SETTINGS_FIELDS.seasons.label}</h3>
          <FocusKeeper fallback=".fct-hotel-add-season">
            {seasons.length > 0 && (
              <ul>
                {seasons.map(({ key, name }, index) => (
                  <li key={key} className="fct-hotel-season">
                    <Form.Item name={[name, 'name']} label="Nome">
                      <Input aria-label={`Temporada ${index + 1}`} maxLength={60} autoComplete="off" />
                    </Form.Item>
                    <Form.Item name={[name, 'from']} label="De">
                      <DayInput aria-label={`Temporada ${index + 1}, de`} allowClear={false} />
                    </Form.Item>
                    <Form.Item name={[name, 'to']} label="Até">
                      <DayInput aria-label={`Temporada ${index + 1}, até`} allowClear={false} />
                    </Form.Item>
                    <Form.Item name={[name, 'percent']} label="Ajuste">
                      <DecimalInput aria-label={`Temporada ${index + 1}, ajuste`} suffix="%" />
                    </Form.Item>
                    <Button
                      type="text"
                      danger
                      icon={<XIcon />}
                      aria-label={`Remover temporada ${index + 1}`}
                      {...{ [ROW_ACTION]: 'Remover' }}
                      onClick={() => remove(name)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Button
              className="fct-hotel-add-season"
              icon={<PlusIcon />}
              onClick={() => add({ name: 'Alta temporada', from: today, to: today, percent: 30 })}
            >
              Adicionar temporada
            </Button>
          </FocusKeeper>
          <Form.ErrorList errors={errors} />
        </section>
      )}
    </Form.List>
  );
}
