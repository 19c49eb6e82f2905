import { Button, Input } from 'antd';
import { useState } from 'react';
import { ARRIVAL_FIELDS } from '@focinho/contracts/agenda/appointments';
import './queue.css';

/** Belongings that pets usually come with. */
const USUAL = ['Coleira', 'Guia', 'Roupinha', 'Caixa de transporte', 'Brinquedo', 'Medicamento'];

interface BelongingsFieldProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string[];
  onChange?: (belongings: string[]) => void;
}

/** Belongings of a pet: one tap for the usual things, and a field for others. */
export function BelongingsField({ id, value = [], onChange }: BelongingsFieldProps) {
  const [typed, setTyped] = useState('');
  const others = value.filter((belonging) => !USUAL.includes(belonging));
  const toggle = (belonging: string) =>
    onChange?.(value.includes(belonging) ? value.filter((other) => other !== belonging) : [...value, belonging]);
  const add = () => {
    const belonging = typed.trim();
    if (belonging && !value.includes(belonging)) onChange?.([...value, belonging]);
    setTyped('');
  };
  return (
    <div className="fct-belongings" role="group" aria-label={ARRIVAL_FIELDS.belongings.label}>
      {[...USUAL, ...others].map((belonging) => {
        const isHere = value.includes(belonging);
        return (
          <Button
            key={belonging}
            shape="round"
            type={isHere ? 'primary' : 'default'}
            aria-pressed={isHere}
            onClick={() => toggle(belonging)}
          >
            {belonging}
          </Button>
        );
      })}
      <Input
        id={id}
        className="fct-belongings-other"
        placeholder="Outro"
        aria-label="Outro pertence"
        maxLength={40}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // What was typed counts, also if the form is sent at once.
        onBlur={add}
        onPressEnter={(event) => {
          if (!typed.trim()) return;
          event.preventDefault();
          add();
        }}
      />
    </div>
  );
}
