import { Form } from 'antd';
import { useRef, type KeyboardEvent } from 'react';

type FieldName = string | readonly string[];

/**
 * For a form that is filled in without a mouse: Enter leads from a field to the next one that is empty, then to the button, instead of
 * sending half a form or opening a select again. `picked` is for the selects' `onChange`.
 * @param order of the fields, as they are filled in
 */
export function useEnterGoesOn(order: readonly FieldName[]) {
  const form = Form.useFormInstance();
  const fields = useRef<HTMLDivElement>(null);
  /** Whether the last key was Enter; a pointer needs no next field. */
  const byEnter = useRef(false);

  const positionOf = (field: Element | null) =>
    order.findIndex((name) => field?.id.endsWith(`_${[name].flat().join('_')}`));
  /** @returns whether there was a field to go to */
  const goOn = (): boolean => {
    const position = positionOf(document.activeElement);
    const next = order.slice(position + 1).find((name) => isEmpty(form.getFieldValue([name].flat())));
    if (next) form.focusField([...[next].flat()]);
    return next !== undefined;
  };
  const toButton = () => fields.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();

  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event;
    byEnter.current = key === 'Enter';
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || positionOf(target) < 0) return;
    const isSelect = target.getAttribute('role') === 'combobox';
    if (isSelect && target.getAttribute('aria-expanded') === 'true') return;
    const went = goOn();
    if (!went && !isSelect) return;
    event.preventDefault();
    event.stopPropagation();
    if (!went) toButton();
  };
  const picked = () => {
    if (byEnter.current && !goOn()) toButton();
  };
  return { fields, onKeyDownCapture: onKey, picked };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
