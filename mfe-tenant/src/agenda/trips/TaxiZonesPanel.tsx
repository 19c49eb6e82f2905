import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { Button, Form, Input } from 'antd';
import { TAXI_ZONE_FIELDS, taxiSettingsInputSchema, type TaxiSettings } from '@focinho/contracts/agenda/taxi-settings';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { RecordChanges, useRecordForm } from '@focinho/ui/record-form';
import { FormErrors } from '@focinho/ui/schema-form';
import { SlowResponse } from '@focinho/ui/slow-response';
import { saveUndoably } from '@focinho/ui/undoing';
import { ServiceSelect, serviceOption } from '../../catalogue/services/ServiceSelect';
import { useTenantServicesListQuery } from '../../catalogue/services/services.api';
import { useTenantTaxiSettingsQuery, useTenantTaxiSettingsUpdateMutation } from './trips.api';
import './trips.css';

const SAVED = { success: 'Zonas do Táxi Pet salvas.', failure: 'Erro ao salvar as zonas do Táxi Pet' };

/** "Zonas do Táxi Pet": what a leg costs, by the neighbourhood. */
export function TaxiZonesPanel() {
  const { data, error, isError, refetch } = useTenantTaxiSettingsQuery();
  return (
    <Panel title="Zonas do Táxi Pet">
      {!data && isError && (
        <LoadFailure text="Erro ao carregar as zonas" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ListLoading text="Carregando zonas..." rows={3} />}
      {data && <ZonesForm settings={data} />}
    </Panel>
  );
}

function ZonesForm({ settings }: { settings: TaxiSettings }) {
  const [update] = useTenantTaxiSettingsUpdateMutation();
  const services = useTenantServicesListQuery({ page: 1, limit: 200, sort: 'name', isActive: true }).data?.rows ?? [];
  const { formProps, sending, formErrors, initialValues, recordChanges } = useRecordForm({
    called: 'Esta configuração',
    record: settings,
    sends: 'everything',
    schema: taxiSettingsInputSchema,
    onSave: (change, reverse) => saveUndoably(SAVED, { change, reverse }, (zones) => update(zones).unwrap()),
  });
  const zones = Form.useWatch<TaxiSettings['zones'] | undefined>('zones', formProps.form) ?? settings.zones;
  const knownService = (index: number) => {
    const service = services.find(({ id }) => id === zones[index]?.serviceId);
    return service && serviceOption(service);
  };
  return (
    <Form {...formProps} className="fct-settings-form" initialValues={initialValues}>
      <p className="fcui-muted">
        Cada corrida em uma zona custa o preço dela. A zona é proposta quando o endereço tem um dos bairros; fora delas,
        a tarifa é um serviço, por km ou por corrida. Corridas já marcadas mantêm o preço.
      </p>
      <Form.List name="zones">
        {(rows, { add, remove }, { errors }) => (
          <FocusKeeper fallback=".fct-zone-add">
            {rows.length > 0 && (
              <ul className="fct-zones">
                {rows.map(({ key, name }, index) => (
                  <li key={key} className="fct-zone">
                    <Form.Item name={[name, 'name']} label={TAXI_ZONE_FIELDS.name.label}>
                      <Input aria-label={`Zona ${index + 1}, nome`} maxLength={60} autoComplete="off" />
                    </Form.Item>
                    <Form.Item name={[name, 'price']} label={TAXI_ZONE_FIELDS.price.called.form}>
                      <MoneyInput aria-label={`Zona ${index + 1}, preço`} />
                    </Form.Item>
                    <Form.Item name={[name, 'serviceId']} label={TAXI_ZONE_FIELDS.serviceId.label}>
                      <ServiceSelect aria-label={`Zona ${index + 1}, serviço`} known={knownService(index)} />
                    </Form.Item>
                    <Form.Item name={[name, 'neighbourhoods']} label="Bairros, separados por vírgula">
                      <Input aria-label={`Zona ${index + 1}, bairros`} maxLength={1000} autoComplete="off" />
                    </Form.Item>
                    <Form.Item name={[name, 'id']} hidden>
                      <Input type="hidden" />
                    </Form.Item>
                    <Button
                      type="text"
                      danger
                      icon={<XIcon />}
                      aria-label={`Remover zona ${index + 1}`}
                      {...{ [ROW_ACTION]: 'Remover' }}
                      onClick={() => remove(name)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Button
              className="fct-zone-add"
              icon={<PlusIcon />}
              onClick={() => add({ serviceId: zones.at(-1)?.serviceId, price: 0, neighbourhoods: '' })}
            >
              Adicionar zona
            </Button>
            <Form.ErrorList errors={errors} />
          </FocusKeeper>
        )}
      </Form.List>
      <SlowResponse waiting={sending} />
      <FormErrors messages={formErrors} />
      <RecordChanges {...recordChanges}>
        <WriteButton htmlType="submit" loading={sending}>
          Salvar Zonas
        </WriteButton>
      </RecordChanges>
    </Form>
  );
}
