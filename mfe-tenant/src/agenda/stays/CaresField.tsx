import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { Button, Form, Input, Select } from 'antd';
import { CARE_FIELDS, type CareInput } from '@focinho/contracts/agenda/stays';
import { CARE_KIND_LABEL, CARE_KINDS } from '@focinho/contracts/kernel/enums';
import { headingOf } from '@focinho/contracts/kernel/record-fields';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { TimeInput } from '@focinho/ui/time-input';

const KINDS = CARE_KINDS.map((value) => ({ value, label: CARE_KIND_LABEL[value] }));
const NEW: Omit<CareInput, 'id'> = { kind: 'FOOD', time: '08:00', description: '', price: 0 };

/** The care of every day of the stay: food, walks, medicine, which may cost each time that it is given. */
export function CaresField() {
  return (
    <Form.List name="cares">
      {(cares, { add, remove }, { errors }) => (
        <section className="fct-hotel-cares">
          <h3>Rotina de cada dia</h3>
          <FocusKeeper fallback=".fct-hotel-add-care">
            {cares.length > 0 && (
              <ul>
                {cares.map(({ key, name }, index) => (
                  <li key={key} className="fct-hotel-care">
                    <Form.Item name={[name, 'id']} hidden>
                      <Input type="hidden" />
                    </Form.Item>
                    <Form.Item name={[name, 'kind']} label={CARE_FIELDS.kind.label}>
                      <Select aria-label={`Cuidado ${index + 1}`} options={KINDS} />
                    </Form.Item>
                    <Form.Item name={[name, 'time']} label={CARE_FIELDS.time.label}>
                      <TimeInput aria-label={`Cuidado ${index + 1}, horário`} step={15} />
                    </Form.Item>
                    <Form.Item name={[name, 'description']} label={CARE_FIELDS.description.label}>
                      <Input
                        aria-label={`Cuidado ${index + 1}, o que fazer`}
                        maxLength={200}
                        autoComplete="off"
                        placeholder="80 g de ração"
                      />
                    </Form.Item>
                    <Form.Item name={[name, 'price']} label={headingOf(CARE_FIELDS.price, 'form')}>
                      <MoneyInput aria-label={`Cuidado ${index + 1}, preço por vez`} />
                    </Form.Item>
                    <Button
                      type="text"
                      danger
                      icon={<XIcon />}
                      aria-label={`Remover cuidado ${index + 1}`}
                      {...{ [ROW_ACTION]: 'Remover' }}
                      onClick={() => remove(name)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Button className="fct-hotel-add-care" icon={<PlusIcon />} onClick={() => add(NEW)}>
              Adicionar cuidado
            </Button>
          </FocusKeeper>
          <Form.ErrorList errors={errors} />
        </section>
      )}
    </Form.List>
  );
}
