import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { isSameValue, OPENED_WITH, RECORD_CHANGED, type ChangeOf } from '@focinho/contracts/kernel/stale';
import { contentOf } from './form-content';
import { failureReason, fieldErrorsOf, type InputSchema } from './form-errors';
import { useSchemaForm } from './schema-form';

type Values = Readonly<Record<string, unknown>>;

/** A field that somebody else has changed since the form was opened. */
export interface ForeignChange {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * The change that puts back what the saved fields held before, as long as they hold what was saved; undefined if that is not known, as
 * of a password.
 * @param saved the record as the call returned it
 */
export type Reverse<Input> = (saved: object) => ChangeOf<Input> | undefined;

export interface RecordFormOptions<Input extends object, Row extends object> {
  schema: InputSchema<Input>;
  /** As it is now: when another desk changes it while the form is open, the form says so. */
  record: Row;
  /** Name of the record in messages. Default: "Este cadastro". */
  called?: string | undefined;
  /** Values of the fields. Default: the record's fields of the same names. */
  valuesOf?: ((record: Row) => object) | undefined;
  /** A call that replaces all fields is sent all of them, others only those that were changed. */
  sends?: 'changes' | 'everything' | undefined;
  /** A rejection leaves everything typed; one because the record has changed shows what did, and how to go on. */
  onSave: (change: ChangeOf<Input>, reverse: Reverse<Input>) => Promise<unknown>;
  onSent?: (() => void) | undefined;
}

/** A form of a stored record. It never overwrites what somebody else has changed in the meantime, unless asked to. */
export function useRecordForm<Input extends object, Row extends object>(options: RecordFormOptions<Input, Row>) {
  const { schema, record, called = 'Este cadastro', sends = 'changes', onSave, onSent } = options;
  const { valuesOf = (row: Row): object => row } = options;
  const base = useRef(record);
  const justSent = useRef(false);
  const [changes, setChanges] = useState<ForeignChange[]>([]);
  const [isTaken, setTaken] = useState(false);
  const [initialValues] = useState(() => valuesOf(record));

  const { form, ...state } = useSchemaForm<Input>({
    schema,
    onSubmit: async (input) => {
      setChanges([]);
      setTaken(false);
      try {
        await onSave(...changeOf(input));
      } catch (cause) {
        const found = changesOf(cause, base.current);
        if (!found.length) throw cause;
        setChanges(found);
        // The fields are right: it is their record that has changed.
        throw new Error(failureReason(cause));
      }
    },
    onSent: () => {
      justSent.current = true;
      onSent?.();
    },
  });

  /** The fields of the form that the record has. */
  const fields = () => {
    const shown: unknown = form.getFieldsValue();
    return Object.keys(shown ?? {}).filter((name) => Object.hasOwn(base.current, name));
  };
  const changeOf = (input: Input): [ChangeOf<Input>, Reverse<Input>] => {
    const opened = asValues(base.current);
    if (sends === 'everything')
      return [
        { ...opened, ...input, [OPENED_WITH]: opened },
        (saved) =>
          schema.safeParse(opened).success ? { ...input, ...opened, [OPENED_WITH]: asValues(saved) } : undefined,
      ];
    const was = pick(opened, fields());
    const before = schema.safeParse(valuesOf(base.current));
    const untouched = before.success ? asValues(before.data) : {};
    const touched = Object.keys(input).filter(
      (name) => !Object.hasOwn(untouched, name) || !isSameValue(untouched[name], asValues(input)[name]),
    );
    const reverse = (saved: object) => {
      const isKnown = touched.every((name) => Object.hasOwn(untouched, name) && Object.hasOwn(saved, name));
      if (!touched.length || !isKnown) return undefined;
      return { ...(pick(untouched, touched) as Partial<Input>), [OPENED_WITH]: pick(asValues(saved), touched) };
    };
    return [{ ...(pick(asValues(input), touched) as Partial<Input>), [OPENED_WITH]: was }, reverse];
  };
  /** Makes what the record holds now the base; the given fields show it. */
  const takeOver = (found: readonly ForeignChange[], shows: (field: string) => boolean) => {
    const next = { ...base.current, ...Object.fromEntries(found.map(({ field, after }) => [field, after])) };
    const values = asValues(valuesOf(next));
    const shown = found.map(({ field }) => field).filter(shows);
    base.current = next;
    form.setFieldsValue(Object.fromEntries(shown.map((field) => [field, values[field]])));
    setChanges([]);
    state.clearErrors();
  };
  const isTouched = (field: string) =>
    contentOf([form.getFieldValue(field)]) !== contentOf([asValues(valuesOf(base.current))[field]]);

  /** Whether the form holds what the record holds now. */
  const isTyped = ({ field, after }: ForeignChange) =>
    contentOf([form.getFieldValue(field)]) ===
    contentOf([asValues(valuesOf({ ...base.current, [field]: after }))[field]]);

  const onRecord = useEffectEvent((next: Row) => {
    const names = fields();
    const found = differences(base.current, next, names);
    const opened = asValues(base.current);
    base.current = { ...next, ...Object.fromEntries(names.map((name) => [name, opened[name]])) };
    const isOwn = justSent.current;
    if (!found.length) return;
    justSent.current = false;
    // A save whose response was lost, or the same change by somebody else, contradicts nothing.
    if (state.isUnsaved()) return found.every(isTyped) ? takeOver(found, () => false) : setChanges(found);
    takeOver(found, () => true);
    state.discard();
    setTaken(!isOwn);
  });
  useEffect(() => onRecord(record), [record]);

  return {
    ...state,
    /** For antd's Form. */
    initialValues,
    /** For {@link RecordChanges}. */
    recordChanges: {
      called,
      changes,
      isTaken,
      useNew: () => takeOver(changes, () => true),
      saveAnyway: () => {
        takeOver(changes, (field) => !isTouched(field));
        form.submit();
      },
    },
  };
}

/** Only what forms have: named values. */
const asValues = (value: object): Values => value as Values;

const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const differences = (before: object, after: object, fields: readonly string[]): ForeignChange[] =>
  fields
    .map((field) => ({ field, before: asValues(before)[field], after: asValues(after)[field] }))
    .filter((change) => !isSameValue(change.before, change.after));

/** Fields that have changed in the meantime, by the refusal of a call. */
function changesOf(cause: unknown, before: object): ForeignChange[] {
  return fieldErrorsOf(cause)
    .filter(({ code }) => code === RECORD_CHANGED)
    .map(({ path, current }) => ({ field: path, before: asValues(before)[path], after: current }));
}

// Loaded when it is needed, which is rarely.
const ChangeList = lazy(() => import('./record-changes').then(({ ChangeList }) => ({ default: ChangeList })));

type RecordChangesProps = ReturnType<typeof useRecordForm>['recordChanges'] & {
  /** The form's own way to save, unless a choice has to be made first. */
  children?: ReactNode;
};

/** Notice of what somebody else has changed since the form was opened, and how to go on. It never takes the focus from a field. */
export function RecordChanges({ children, ...props }: RecordChangesProps) {
  const { called, changes, isTaken } = props;
  return (
    <>
      <div role="status" className="fcui-record-changes">
        {isTaken && <p>{called} acabou de mudar. Os campos já mostram o que vale agora.</p>}
        {changes.length > 0 && (
          <Suspense fallback={<p>{called} mudou enquanto você editava.</p>}>
            <ChangeList {...props} />
          </Suspense>
        )}
      </div>
      {changes.length === 0 && children}
    </>
  );
}
