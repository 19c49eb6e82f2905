import { Button, Form } from 'antd';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import './appointments.css';

/** How far ahead people usually book, in days. */
const AHEAD = [
  [0, 'Hoje'],
  [1, 'Amanhã'],
  [7, 'Próxima semana'],
  [14, 'Em duas semanas'],
] as const;

/** Sets the day of an appointment's form with one click. */
export function QuickDays() {
  const form = Form.useFormInstance();
  const date = Form.useWatch<string | null | undefined>('date', form);
  const today = todayIn(useTimeZone());
  return (
    <div className="fct-quick-days" role="group" aria-label="Quando">
      {AHEAD.map(([days, name]) => {
        const day = addDays(today, days);
        return (
          <Button
            key={days}
            size="small"
            type="text"
            aria-pressed={date === day}
            onClick={() => form.setFieldValue('date', day)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
