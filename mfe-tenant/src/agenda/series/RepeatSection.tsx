import { Button, Switch } from 'antd';
import { useId, useState } from 'react';
import {
  seriesPreviewInputSchema,
  type Series,
  type SeriesPreview,
  type SeriesPreviewInput,
} from '@focinho/contracts/agenda/series';
import { newIdempotencyKey } from '@focinho/host/store';
import { failureReason } from '@focinho/ui/form-errors';
import { WriteButton } from '@focinho/ui/read-only';
import { FormErrors } from '@focinho/ui/schema-form';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { withApproval } from '../../access/approvals/approval-desk';
import { isConflict } from '../../kernel/outcome';
import { decided, type Choice, type Choices } from './choices';
import { OccurrenceRow } from './OccurrenceRow';
import { NEW_RULE, ruleOf, type RuleDraft } from './rule-draft';
import { RuleFields } from './RuleFields';
import './series.css';
import { counted, SERIES_TOASTS } from './series-texts';
import {
  useTenantSeriesCancelMutation,
  useTenantSeriesCreateMutation,
  useTenantSeriesPreviewMutation,
} from './series.api';

/** The fields of the appointment's form as they are now, filled in or not. */
export interface RepeatedBooking {
  petId?: string | null | undefined;
  serviceId?: string | null | undefined;
  professionalId?: string | null | undefined;
  /** The first date, `YYYY-MM-DD`. */
  date?: string | null | undefined;
  startTime?: string | null | undefined;
  /** Without it, as long as the appointment takes. */
  endTime?: string | null | undefined;
  notes?: string | null | undefined;
  /** Without it, the price for this pet. */
  price?: number | null | undefined;
}

export interface RepeatSectionProps {
  booking: RepeatedBooking;
  /** The rule that "Repetir" begins with, on. Default: off. */
  rule?: RuleDraft | undefined;
  /** All appointments were saved; a toast has said so. */
  onSaved: (series: Series) => void;
  /** Whether "Repetir" is on: then this section saves, and the form's own button should not. */
  onToggle?: (repeats: boolean) => void;
}

/**
 * "Repetir" in the form of an appointment: the rule, all its dates with what is in their way, and saving those that the user wants.
 * It can be inside a form: it has no fields of it, and Enter in it does not submit it.
 */
export function RepeatSection({ booking, rule, onSaved, onToggle }: RepeatSectionProps) {
  const [repeats, setRepeats] = useState(rule !== undefined);
  const labelId = useId();
  const switchId = useId();
  return (
    <section className="fct-series" aria-labelledby={labelId} ref={keepEnter}>
      <div className="fct-series-switch">
        <Switch
          id={switchId}
          aria-labelledby={labelId}
          checked={repeats}
          onChange={(on) => {
            setRepeats(on);
            onToggle?.(on);
          }}
        />
        <label id={labelId} htmlFor={switchId}>
          Repetir
        </label>
      </div>
      {repeats && <Repetition booking={booking} rule={rule} onSaved={onSaved} />}
    </section>
  );
}

/** Enter in a field would submit the surrounding form and book a single appointment. */
function keepEnter(section: HTMLElement | null) {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  section?.addEventListener('keydown', keep);
  return () => section?.removeEventListener('keydown', keep);
}

/** A preview's request and response. */
interface Shown {
  input: SeriesPreviewInput;
  preview: SeriesPreview;
}

function Repetition({ booking, rule: begin = NEW_RULE, onSaved }: Omit<RepeatSectionProps, 'onToggle'>) {
  const [rule, setRule] = useState(begin);
  const [shown, setShown] = useState<Shown>();
  const [choices, setChoices] = useState<Choices>({});
  const [errors, setErrors] = useState<string[]>([]);
  const [ask, asking] = useTenantSeriesPreviewMutation();
  const [create, creating] = useTenantSeriesCreateMutation();
  const [cancel] = useTenantSeriesCancelMutation();
  const [idempotencyKey] = useState(newIdempotencyKey);

  const checked = seriesPreviewInputSchema.safeParse({ ...filledIn(booking), rule: ruleOf(rule) });
  // What is shown belongs to a rule and a booking; as soon as one of them changes, it is about something else.
  const current =
    shown && checked.success && JSON.stringify(shown.input) === JSON.stringify(checked.data) ? shown : undefined;

  const load = async (input: SeriesPreviewInput) => {
    try {
      setShown({ input, preview: await ask(input).unwrap() });
    } catch (cause) {
      setShown(undefined);
      setErrors([failureReason(cause)]);
    }
  };
  const show = async () => {
    setErrors([]);
    if (!checked.success) {
      setErrors([...new Set(checked.error.issues.map(({ message }) => message))]);
      return;
    }
    setChoices({});
    await load(checked.data);
  };
  const takeBack = async ({ id, appointments: [first] }: Series) => {
    if (!first) return;
    const cancellation = { appointmentId: first.id, scope: 'ALL' as const, cancellationReason: null };
    await withApproval((approval) => cancel({ id, cancellation, approval }).unwrap());
  };
  const save = async ({ input, preview }: Shown) => {
    setErrors([]);
    const { dates } = decided(preview, choices, input);
    const series = { ...input, seen: preview.seen, dates };
    try {
      onSaved(
        await withToasts(
          SERIES_TOASTS.created,
          withApproval((approval) => create({ series, idempotencyKey, approval }).unwrap()),
          undoing(takeBack),
        ),
      );
    } catch (cause) {
      setErrors([failureReason(cause)]);
      // Somebody else has booked meanwhile: what the user decided for the other dates stays. After another failure the same call is
      // simply repeated, since it may have succeeded.
      if (isConflict(cause)) await load(input);
    }
  };

  return (
    <>
      <RuleFields first={booking.date ?? undefined} rule={rule} onChange={setRule} />
      <FormErrors messages={errors} />
      {current ? (
        <Preview
          shown={current}
          choices={choices}
          onChoose={(originalDate, choice) => setChoices((before) => withChoice(before, originalDate, choice))}
          saving={creating.isLoading || asking.isLoading}
          onSave={() => save(current)}
        />
      ) : (
        <Button type="primary" onClick={show} loading={asking.isLoading}>
          Ver datas
        </Button>
      )}
    </>
  );
}

/** The booking in which a field that was left empty counts as missing. */
const filledIn = (booking: RepeatedBooking) =>
  Object.fromEntries(Object.entries(booking).filter(([, value]) => value !== null && value !== undefined));

function withChoice(choices: Choices, originalDate: string, choice: Choice | undefined): Choices {
  const { [originalDate]: _, ...others } = choices;
  return choice ? { ...others, [originalDate]: choice } : others;
}

interface PreviewProps {
  shown: Shown;
  choices: Choices;
  onChoose: (originalDate: string, choice: Choice | undefined) => void;
  saving: boolean;
  onSave: () => void;
}
function Preview({ shown: { input, preview }, choices, onChoose, saving, onSave }: PreviewProps) {
  const { dates, dropped, open } = decided(preview, choices, input);
  const proposals = open.flatMap(({ originalDate, nearest }) => (nearest ? [{ originalDate, to: nearest }] : []));
  const total = counted(preview.occurrences.length, 'data', 'datas');
  return (
    <>
      <ul className="fct-series-dates" aria-label="Datas da recorrência">
        {preview.occurrences.map((occurrence) => (
          <OccurrenceRow
            key={occurrence.originalDate}
            occurrence={occurrence}
            startTime={preview.startTime}
            professionalId={input.professionalId}
            choice={choices[occurrence.originalDate]}
            onChoose={(choice) => onChoose(occurrence.originalDate, choice)}
          />
        ))}
      </ul>
      <div className="fct-series-summary">
        <p role="status">
          {total}
          {dropped > 0 && `, ${counted(dropped, 'retirada', 'retiradas')}`}
          {open.length > 0 && `, ${counted(open.length, 'a resolver', 'a resolver')}`}
        </p>
        {proposals.length > 1 && (
          <Button
            onClick={() => proposals.forEach(({ originalDate, to }) => onChoose(originalDate, { kind: 'moved', to }))}
          >
            Usar os horários mais próximos
          </Button>
        )}
        <WriteButton
          type="primary"
          disabled={dates.length === 0 || open.length > 0}
          loading={saving}
          onClick={onSave}
        >{`Salvar ${counted(dates.length, 'agendamento', 'agendamentos')}`}</WriteButton>
      </div>
    </>
  );
}
