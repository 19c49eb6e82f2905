import { Button } from 'antd';
import { STAGE_LABEL, STEP_KINDS, type Stage } from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { nextStage } from '@focinho/contracts/catalogue/stage';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { MissingAgreements } from '../../people/agreements/MissingAgreements';
import { PetIcon } from '../../people/pets/PetIcon';
import { hasWarnings, PetWarnings } from '../../people/pets/PetWarnings';
import { forwardLabel } from '../queue/queue-texts';
import { sinceText } from '../queue/since';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { TutorNotes } from '../../agenda/appointments/TutorNotes';
import { EntryMenu, type EntryActions } from './EntryMenu';

interface EntryRowProps extends EntryActions {
  entry: QueueEntry;
  /** The pets on the order that is shown. */
  current: ReadonlySet<string>;
  onOpen: (entry: QueueEntry) => void;
  onArrive: (entry: QueueEntry) => void;
}

/** A pet of the queue: what to know of it, one button forward, and the rest behind another. */
export function EntryRow({ entry, current, onOpen, onArrive, onMove, ...actions }: EntryRowProps) {
  const { today } = useTenantClock();
  const timeZone = useTimeZone();
  const { stage, pet, client, service, professional, startTime, steps, isPaid, locker, belongings } = entry;
  const name = pet?.name ?? 'N/A';
  const next = nextStage(stage, steps);
  const since = sinceText(entry.arrivedAt, timeZone, today);
  return (
    <li className="fct-desk-entry" aria-current={current.has(entry.id) || undefined}>
      <button type="button" className="fct-desk-entry-open" onClick={() => onOpen(entry)}>
        <span className="fct-desk-time fcui-number">{startTime}</span>
        <span className="fcui-two-lines">
          <span className="fcui-strong">
            {pet?.photoId && (
              <>
                <PetIcon pet={pet} />{' '}
              </>
            )}
            {name} <span className="fcui-muted">{client?.name}</span>
          </span>
          <span className="fcui-muted">
            {professional && <span className="fct-desk-dot" style={{ background: professional.color }} />}
            {[service?.name, professional?.name].filter(Boolean).join(' · ')}
          </span>
          <span className="fct-desk-badges">
            {since && <StatusBadge tone="orange">{since}</StatusBadge>}
            {isStep(stage) && <StatusBadge tone="teal">{stepText(stage)}</StatusBadge>}
            {isPaid && <StatusBadge tone="green">Pago</StatusBadge>}
            {locker && <StatusBadge tone="gray">Armário {locker}</StatusBadge>}
            {belongings.length > 0 && <StatusBadge tone="gray">{belongings.join(', ')}</StatusBadge>}
          </span>
        </span>
      </button>
      {stage === 'EXPECTED' ? (
        <WriteButton type="primary" aria-label={`Chegou: ${name}`} onClick={() => onArrive(entry)}>
          Chegou
        </WriteButton>
      ) : (
        next && (
          <Button aria-label={`${forwardLabel(next)}: ${name}`} onClick={() => onMove(entry, next)}>
            {forwardLabel(next)}
          </Button>
        )
      )}
      <EntryMenu entry={entry} onMove={onMove} {...actions} />
      <MissingAgreements entry={entry} onSend={() => actions.onSendAgreements(entry)} />
      {((pet && (hasWarnings(pet) || pet.notes)) || entry.tutorNotes) && (
        <div className="fct-desk-entry-warnings">
          {pet && <PetWarnings pet={pet} />}
          <TutorNotes notes={entry.tutorNotes} />
          {pet?.notes && <span className="fct-desk-pet-notes">{pet.notes}</span>}
        </div>
      )}
    </li>
  );
}

/** Only steps need a name: the other stages are the section's title. */
const isStep = (stage: Stage): boolean => STEP_KINDS.some((kind) => kind === stage);

/** Services without named steps have one of the kind OTHER, which says little. */
const stepText = (stage: Stage): string => (stage === 'OTHER' ? 'Em atendimento' : STAGE_LABEL[stage]);
