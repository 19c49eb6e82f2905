import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { STAY_LOG_FIELDS, type StayDay, type StayLog } from '@focinho/contracts/agenda/stays';
import { dayOf, formatInstant, shortDay } from '@focinho/contracts/kernel/dates';
import { CARE_KIND_LABEL, CARE_KINDS, type CareKind } from '@focinho/contracts/kernel/enums';
import { requiredText, choiceField } from '@focinho/contracts/kernel/fields';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { notify } from '@focinho/host/notify';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { PetLink } from '../../people/pets/PetLink';
import { PetWarnings } from '../../people/pets/PetWarnings';
import type { StayPhotos } from './stay-photos';
import { DONE_TEXT, logText, petOfStay, SKIP_REASONS, SKIPPED_TEXT } from './stay-texts';
import { useTenantStaysDayQuery, useTenantStaysUnlogMutation } from './stays.api';
import { isWaitingFor, useCareTaps } from './use-care-taps';

type StayOfDay = StayDay['stays'][number];
type CareOfDay = StayOfDay['cares'][number];

const UNDONE = { success: 'Registro desfeito.', failure: 'Erro ao desfazer o registro.' };

interface CareRoundProps {
  date: string;
  today: string;
  /** Button that takes or shows photos of a stay. */
  photosOf: StayPhotos;
}

/** "Rotina do dia": what is to be done for every pet, one tap each, also without a network. */
export function CareRound({ date, today, photosOf }: CareRoundProps) {
  const day = useTenantStaysDayQuery({ date });
  const stays = day.currentData;
  const taps = useCareTaps();
  const [unlog] = useTenantStaysUnlogMutation();
  const [skipping, setSkipping] = useState<{ stay: StayOfDay; care: CareOfDay }>();
  const [noting, setNoting] = useState<StayOfDay>();
  const undo = (stay: StayOfDay, log: StayLog) =>
    void tryWithToasts(UNDONE, unlog({ id: stay.id, logId: log.id }).unwrap());
  const done = (stay: StayOfDay, care: CareOfDay) =>
    void taps
      .tap(stay, { careId: care.id, date, skippedReason: null }, DONE_TEXT[care.kind])
      .catch((cause: unknown) => notify.error('Não foi possível registrar.', cause));
  if (!stays && day.isError)
    return <LoadFailure text="Erro ao carregar a rotina" error={day.error} onRetry={() => void day.refetch()} />;
  if (!stays) return <ListLoading text="Carregando rotina..." rows={4} />;
  const waiting = taps.pending.map(({ petName, text }) => `${petName} (${text})`).join('; ');
  return (
    <>
      <div role="status">
        {(waiting || day.isError) && (
          <Alert
            type="warning"
            showIcon
            title="Sem conexão. A rotina pode estar desatualizada."
            description={waiting ? `Aguardando envio: ${waiting}` : undefined}
          />
        )}
        {taps.refused.map(({ key, petName, text, reason }) => (
          <Alert
            key={key}
            type="error"
            showIcon
            title={`Não foi possível registrar: ${petName} (${text})`}
            description={reason}
            action={
              <Button size="small" onClick={() => taps.dismiss(key)}>
                Entendi
              </Button>
            }
          />
        ))}
      </div>
      {stays.length === 0 ? (
        <ListEmpty
          text="Nenhum pet no hotel neste dia"
          purpose="A comida, os passeios e os remédios de cada hóspede aparecem aqui, para marcar com um toque."
        />
      ) : (
        <ul className="fct-hotel-rounds" aria-label="Rotina do dia">
          {stays.map((stay) => (
            <li key={stay.id} className="fcui-panel" aria-label={petOfStay(stay)}>
              <div className="fct-hotel-round-head">
                <div className="fct-hotel-card-head">
                  <span className="fcui-strong">
                    <PetLink pet={stay.pet}>{petOfStay(stay)}</PetLink>
                  </span>
                  <span className="fcui-muted">{stay.kennel.name}</span>
                  <span className="fcui-muted">{`sai ${shortDay(dayOf(stay.checkOut), today)}`}</span>
                </div>
                <PetWarnings pet={stay.pet} />
                {stay.notes && <span>{stay.notes}</span>}
              </div>
              {stay.cares.map((care) => (
                <Task
                  key={care.id}
                  care={care}
                  petName={petOfStay(stay)}
                  isWaiting={isWaitingFor(taps.pending, stay.id, care, date)}
                  onDone={() => done(stay, care)}
                  onSkip={() => setSkipping({ stay, care })}
                  onUndo={(log) => undo(stay, log)}
                />
              ))}
              {stay.cares.length === 0 && <p className="fct-hotel-none">Nenhum cuidado combinado.</p>}
              {stay.logs.map((log) => (
                <NotedLog key={log.id} log={log} petName={petOfStay(stay)} onUndo={() => undo(stay, log)} />
              ))}
              <div className="fct-hotel-round-foot">
                <WriteButton aria-label={`Anotar sobre ${petOfStay(stay)}`} onClick={() => setNoting(stay)}>
                  Anotar
                </WriteButton>
                {stay.pet && photosOf?.({ id: stay.id, pet: stay.pet })}
              </div>
            </li>
          ))}
        </ul>
      )}
      <SkipDialog
        care={skipping?.care}
        petName={skipping ? petOfStay(skipping.stay) : ''}
        onSkip={async (skippedReason) => {
          if (!skipping) return;
          const { stay, care } = skipping;
          const log = { careId: care.id, date, skippedReason };
          await taps.tap(stay, log, logText({ kind: care.kind, skippedReason }));
        }}
        onClose={() => setSkipping(undefined)}
      />
      <NoteDialog
        stay={noting}
        onNote={async ({ kind, description }) => {
          if (noting)
            await taps.tap(noting, { careId: null, date, kind, description, skippedReason: null }, description);
        }}
        onClose={() => setNoting(undefined)}
      />
    </>
  );
}

interface TaskProps {
  care: CareOfDay;
  petName: string;
  isWaiting: boolean;
  onDone: () => void;
  onSkip: () => void;
  onUndo: (log: StayLog) => void;
}
function Task({ care, petName, isWaiting, onDone, onSkip, onUndo }: TaskProps) {
  const { time, kind, description, price, log, isLate } = care;
  const what = `${CARE_KIND_LABEL[kind].toLowerCase()} das ${time} de ${petName}`;
  return (
    <div className="fct-hotel-task" role="group" aria-label={`${time} ${description}`}>
      <div className="fct-hotel-task-what">
        <span className={isLate && !log && !isWaiting ? 'fcui-strong fct-hotel-task-late' : 'fcui-strong'}>
          {time} · {CARE_KIND_LABEL[kind]}
          {isLate && !log && !isWaiting && ' · atrasado'}
        </span>
        <span>
          {description}
          {price > 0 && <span className="fcui-muted">{` · ${formatMoney(price)} por vez`}</span>}
        </span>
      </div>
      {log ? (
        <Outcome log={log} what={what} onUndo={() => onUndo(log)} />
      ) : isWaiting ? (
        <span className="fcui-muted">aguardando envio</span>
      ) : (
        <>
          <WriteButton size="large" type="primary" aria-label={`${DONE_TEXT[kind]}: ${what}`} onClick={onDone}>
            {DONE_TEXT[kind]}
          </WriteButton>
          <WriteButton size="large" aria-label={`${SKIPPED_TEXT[kind]}: ${what}`} onClick={onSkip}>
            Não
          </WriteButton>
        </>
      )}
    </div>
  );
}

function Outcome({ log, what, onUndo }: { log: StayLog; what: string; onUndo: () => void }) {
  const at = useMoment(log);
  return (
    <>
      <span className="fct-hotel-task-what">
        <span>
          <StatusBadge tone={log.skippedReason === null ? 'green' : 'red'}>{logText(log)}</StatusBadge>
        </span>
        <span className="fcui-muted">{at}</span>
      </span>
      <WriteButton size="small" aria-label={`Desfazer: ${what}`} onClick={onUndo}>
        Desfazer
      </WriteButton>
    </>
  );
}

/** Something that nobody had planned. */
function NotedLog({ log, petName, onUndo }: { log: StayLog; petName: string; onUndo: () => void }) {
  const at = useMoment(log);
  return (
    <div className="fct-hotel-task">
      <div className="fct-hotel-task-what">
        <span>{log.description}</span>
        <span className="fcui-muted">{`${CARE_KIND_LABEL[log.kind]} · ${at}`}</span>
      </div>
      <WriteButton size="small" aria-label={`Desfazer anotação de ${petName}: ${log.description}`} onClick={onUndo}>
        Desfazer
      </WriteButton>
    </div>
  );
}

/** "08:05, Ana" */
function useMoment({ doneAt, doneBy }: StayLog): string {
  const time = formatInstant(doneAt, useTimeZone()).slice(-5);
  return doneBy ? `${time}, ${doneBy.name}` : time;
}

interface SkipDialogProps {
  care: CareOfDay | undefined;
  petName: string;
  onSkip: (reason: string) => Promise<void>;
  onClose: () => void;
}
/** Why something was not done: one of what is mostly the matter, or in words. */
function SkipDialog({ care, petName, onSkip, onClose }: SkipDialogProps) {
  return (
    <FormDialog
      open={care !== undefined}
      title={care ? `${petName}: ${SKIPPED_TEXT[care.kind].toLowerCase()}` : ''}
      description={care && `${care.time}, ${care.description}`}
      submitText="Registrar"
      initialValues={{}}
      schema={reasonSchema}
      onSubmit={({ reason }) => onSkip(reason)}
      onClose={onClose}
    >
      {care && <Reasons kind={care.kind} />}
      <Form.Item name="reason" label={STAY_LOG_FIELDS.skippedReason.label} required>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

const reasonSchema = z.object({ reason: requiredText('o motivo', 200) });

function Reasons({ kind }: { kind: CareKind }) {
  const form = Form.useFormInstance();
  return (
    <div className="fct-hotel-reasons">
      {SKIP_REASONS[kind].map((reason) => (
        <Button
          key={reason}
          size="large"
          onClick={() => {
            form.setFieldValue('reason', reason);
            form.submit();
          }}
        >
          {reason}
        </Button>
      ))}
    </div>
  );
}

interface NoteDialogProps {
  stay: StayOfDay | undefined;
  onNote: (note: { kind: CareKind; description: string }) => Promise<void>;
  onClose: () => void;
}
function NoteDialog({ stay, onNote, onClose }: NoteDialogProps) {
  return (
    <FormDialog
      open={stay !== undefined}
      title={stay ? `Anotar sobre ${petOfStay(stay)}` : ''}
      submitText="Anotar"
      initialValues={{ kind: 'OTHER' }}
      schema={noteSchema}
      onSubmit={onNote}
      onClose={onClose}
    >
      <Form.Item name="kind" label={STAY_LOG_FIELDS.kind.label} required>
        <Select className="fcui-wide" options={CARE_KINDS.map((value) => ({ value, label: CARE_KIND_LABEL[value] }))} />
      </Form.Item>
      <Form.Item name="description" label={STAY_LOG_FIELDS.description.label} required>
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

const noteSchema = z.object({
  kind: choiceField('o tipo', CARE_KINDS),
  description: requiredText('o que foi feito', 300),
});
