import { Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { describeRecordField } from '@focinho/contracts/system-labels';
import type { ForeignChange } from './record-form';

interface ChangeListProps {
  called: string;
  changes: readonly ForeignChange[];
  useNew: () => void;
  saveAnyway: () => void;
}

/** Fields whose labels are those of the form around it. */
export function ChangeList({ called, changes, useNew, saveAnyway }: ChangeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  useLayoutEffect(() => {
    const form = list.current?.closest('form');
    if (form) setLabels(new Map(changes.flatMap(({ field }) => labelled(form, field))));
    // The button that was pressed has gone; without focus a dialog would hear no key.
    if (document.activeElement === document.body) list.current?.focus();
  }, [changes]);
  return (
    <div ref={list} tabIndex={-1}>
      <p>
        <strong>{called} mudou enquanto você editava:</strong>
      </p>
      <ul>
        {changes.map(({ field, before, after }) => {
          const [earlier, now] = [describeRecordField(field, before), describeRecordField(field, after)];
          return (
            <li key={field}>
              {labels.get(field) ?? now.label}
              {earlier.value !== undefined && now.value !== undefined && (
                <>
                  : <del>{earlier.value}</del> → <ins>{now.value}</ins>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className="fcui-record-changes-buttons">
        <Button onClick={useNew}>Usar o novo</Button>
        <Button onClick={saveAnyway}>Salvar mesmo assim</Button>
      </div>
    </div>
  );
}

/** The label of a field; forms put their own name before the field's in its id. */
function labelled(form: Element, field: string): [string, string][] {
  const label = [...form.querySelectorAll('label')].find(
    ({ htmlFor }) => htmlFor === field || htmlFor.endsWith(`_${field}`),
  );
  return label?.textContent ? [[field, label.textContent]] : [];
}
