import { Button, Input } from 'antd';
import { useState } from 'react';
import { ARRIVAL_FIELDS } from '@focinho/contracts/agenda/appointments';
import type { ArrivalsInput } from '@focinho/contracts/desk/queue';
import { BelongingsField } from '../queue/BelongingsField';
import type { ArrivalNotes } from './outbox';

/** Belongings and notes of one pet that arrives. */
type Noted = Partial<Pick<ArrivalsInput, 'belongings' | 'locker' | 'arrivalNotes'>>;
const NOTHING_NOTED: Pick<ArrivalsInput, 'belongings' | 'locker' | 'arrivalNotes'> = {
  belongings: [],
  locker: null,
  arrivalNotes: null,
};

/** Notes of appointments that arrive: of one alone, or of each; nothing if nothing was said. */
export function notedOfAll(
  arriving: readonly Target[],
  notedOf: (petId: string | undefined) => Noted,
): ArrivalNotes | undefined {
  const said = arriving.map((one) => ({ id: one.id, noted: notedOf(one.pet?.id) }));
  if (said.every(({ noted }) => Object.keys(noted).length === 0)) return undefined;
  if (said.length === 1) return said[0]?.noted;
  return { each: said.map(({ id, noted }) => ({ appointmentId: id, ...NOTHING_NOTED, ...noted })) };
}
interface Target {
  id: string;
  pet: { id: string } | null;
}

/** Notes of each pet that arrives; folded, because most come with nothing but their lead. */
export function useArrivalNotes(pets: readonly { id: string; name: string }[]) {
  const [isOpen, setIsOpen] = useState(false);
  const [noted, setNoted] = useState<Readonly<Record<string, Noted>>>({});
  return {
    notedOf: (petId: string | undefined): Noted => (petId && noted[petId]) || {},
    notes: isOpen ? (
      pets.map(({ id, name }) => (
        <section key={id} className="fct-desk-fields" aria-label={`Pertences de ${name}`}>
          {pets.length > 1 && <h4 className="fct-noted-pet">{name}</h4>}
          <NotesOf
            noted={noted[id] ?? {}}
            onChange={(change) => setNoted({ ...noted, [id]: { ...noted[id], ...change } })}
          />
        </section>
      ))
    ) : (
      <Button type="link" className="fct-desk-notes-toggle" onClick={() => setIsOpen(true)}>
        Pertences e observações
      </Button>
    ),
  };
}

function NotesOf({ noted, onChange }: { noted: Noted; onChange: (change: Noted) => void }) {
  return (
    <>
      <BelongingsField value={noted.belongings ?? []} onChange={(belongings) => onChange({ belongings })} />
      <Input
        aria-label={ARRIVAL_FIELDS.locker.label}
        placeholder={ARRIVAL_FIELDS.locker.label}
        maxLength={20}
        autoComplete="off"
        value={noted.locker ?? ''}
        onChange={({ target }) => onChange({ locker: target.value })}
      />
      <Input.TextArea
        aria-label={ARRIVAL_FIELDS.arrivalNotes.label}
        placeholder={ARRIVAL_FIELDS.arrivalNotes.label}
        maxLength={1000}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={noted.arrivalNotes ?? ''}
        onChange={({ target }) => onChange({ arrivalNotes: target.value })}
      />
    </>
  );
}
