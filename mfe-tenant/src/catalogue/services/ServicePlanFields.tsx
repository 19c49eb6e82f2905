import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { Button, Collapse, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import {
  COAT_LABEL,
  COATS,
  PET_SIZE_LABEL,
  PET_SIZES,
  STATION_KIND_LABEL,
  STATION_KINDS,
  STEP_KIND_LABEL,
  STEP_KINDS,
  type PetSize,
} from '@focinho/contracts/kernel/enums';
import {
  SERVICE_FIELDS,
  SERVICE_PRICE_FIELDS,
  SERVICE_STEP_FIELDS,
  type ServiceInput,
  type ServicePrice,
} from '@focinho/contracts/catalogue/services';
import { headingOf } from '@focinho/contracts/kernel/record-fields';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { recordField } from '@focinho/ui/record-field';
import './services.css';

const ServiceField = recordField(SERVICE_FIELDS);

function optionsOf<Value extends string>(values: readonly Value[], label: Record<Value, string>) {
  return values.map((value) => ({ value, label: label[value] }));
}
const STEP_OPTIONS = optionsOf(STEP_KINDS, STEP_KIND_LABEL);
const STATION_OPTIONS = optionsOf(STATION_KINDS, STATION_KIND_LABEL);
const SIZE_OPTIONS = optionsOf(PET_SIZES, PET_SIZE_LABEL);
const COAT_OPTIONS = optionsOf(COATS, COAT_LABEL);

/** "Preparo, limpeza e etapas": what an appointment takes beyond a price and a duration. Closed, because few services need it. */
export function ServicePlanFields() {
  return (
    <Collapse
      className="fct-service-plan"
      items={[
        {
          key: 'service-plan',
          label: 'Preparo, limpeza e etapas',
          // Fields that are not rendered would be saved as empty.
          forceRender: true,
          children: (
            <>
              <FieldGrid>
                <ServiceField name="bufferBefore">
                  <DecimalInput suffix="min" />
                </ServiceField>
                <ServiceField name="bufferAfter">
                  <DecimalInput suffix="min" />
                </ServiceField>
              </FieldGrid>
              <Steps />
            </>
          ),
        },
      ]}
    />
  );
}

function Steps() {
  const form = Form.useFormInstance<Partial<ServiceInput>>();
  return (
    <Form.List name="steps">
      {(steps, { add, remove }, { errors }) => (
        <Rows
          title={SERVICE_FIELDS.steps.label}
          hint="Sem etapas, o serviço é uma só, sem estação."
          addText="Adicionar etapa"
          onAdd={() => add({ kind: 'BATH', minutes: form.getFieldsValue().duration ?? 30, stationKind: null })}
          errors={errors}
        >
          {steps.map(({ key, name }, index) => (
            <li key={key} className="fct-service-plan-step">
              <Form.Item name={[name, 'kind']} label={headingOf(SERVICE_STEP_FIELDS.kind, 'form')}>
                <Select aria-label={`Etapa ${index + 1}`} options={STEP_OPTIONS} />
              </Form.Item>
              <Form.Item name={[name, 'minutes']} label={SERVICE_STEP_FIELDS.minutes.label}>
                <DecimalInput aria-label={`Etapa ${index + 1}, minutos`} suffix="min" />
              </Form.Item>
              <Form.Item name={[name, 'stationKind']} label={headingOf(SERVICE_STEP_FIELDS.stationKind, 'form')}>
                <Select
                  aria-label={`Etapa ${index + 1}, estação`}
                  allowClear
                  placeholder="Sem estação"
                  options={STATION_OPTIONS}
                />
              </Form.Item>
              <RemoveButton label={`Remover etapa ${index + 1}`} onClick={() => remove(name)} />
            </li>
          ))}
        </Rows>
      )}
    </Form.List>
  );
}

/** "Preço por porte e pelagem": a small table, which one click begins with a row for each size. */
export function SizePrices() {
  const form = Form.useFormInstance<Partial<ServiceInput>>();
  const own = (size: PetSize): ServicePrice => {
    const { price = 0, duration = 30 } = form.getFieldsValue();
    return { size, coat: null, price, minutes: duration };
  };
  const missing = (): PetSize[] => {
    const { prices = [] } = form.getFieldsValue();
    return PET_SIZES.filter((size) => prices.every((row) => row.size !== size));
  };
  return (
    <Form.List name="prices">
      {(prices, { add, remove }, { errors }) => (
        <Rows
          title={headingOf(SERVICE_FIELDS.prices, 'form')}
          hint="Sem preço próprio do porte, valem o preço e a duração do serviço."
          addText="Adicionar preço"
          onAdd={() => add(own(missing()[0] ?? 'GIANT'))}
          extra={
            prices.length === 0 && (
              <Button onClick={() => form.setFieldValue('prices', missing().map(own))}>Um preço para cada porte</Button>
            )
          }
          errors={errors}
        >
          {prices.map(({ key, name }, index) => (
            <li key={key} className="fct-service-plan-price">
              <Form.Item name={[name, 'size']} label={SERVICE_PRICE_FIELDS.size.label}>
                <Select aria-label={`Preço ${index + 1}, porte`} options={SIZE_OPTIONS} />
              </Form.Item>
              <Form.Item name={[name, 'coat']} label={SERVICE_PRICE_FIELDS.coat.label}>
                <Select
                  aria-label={`Preço ${index + 1}, pelagem`}
                  allowClear
                  placeholder="Qualquer"
                  options={COAT_OPTIONS}
                />
              </Form.Item>
              <Form.Item name={[name, 'price']} label={SERVICE_PRICE_FIELDS.price.label}>
                <MoneyInput aria-label={`Preço ${index + 1}, valor`} />
              </Form.Item>
              <Form.Item name={[name, 'minutes']} label={SERVICE_PRICE_FIELDS.minutes.label}>
                <DecimalInput aria-label={`Preço ${index + 1}, minutos`} suffix="min" />
              </Form.Item>
              <RemoveButton label={`Remover preço ${index + 1}`} onClick={() => remove(name)} />
            </li>
          ))}
        </Rows>
      )}
    </Form.List>
  );
}

interface RowsProps {
  title: string;
  hint: string;
  addText: string;
  onAdd: () => void;
  /** Another button. */
  extra?: ReactNode;
  errors: ReactNode[];
  children: ReactNode[];
}
function Rows({ title, hint, addText, onAdd, extra, errors, children }: RowsProps) {
  return (
    <FocusKeeper className="fct-service-plan-rows" fallback=".fct-service-plan-add">
      <h3>{title}</h3>
      {children.length === 0 ? <p className="fcui-muted">{hint}</p> : <ul aria-label={title}>{children}</ul>}
      <Form.ErrorList errors={errors} />
      <div className="fct-service-plan-buttons">
        {extra}
        <Button className="fct-service-plan-add" icon={<PlusIcon />} onClick={onAdd}>
          {addText}
        </Button>
      </div>
    </FocusKeeper>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      type="text"
      danger
      className="fct-service-plan-remove"
      icon={<XIcon />}
      aria-label={label}
      {...{ [ROW_ACTION]: 'Remover' }}
      onClick={onClick}
    />
  );
}
