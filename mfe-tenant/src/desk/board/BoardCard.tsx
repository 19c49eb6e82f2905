import EllipsisVerticalIcon from 'lucide-react/icons/ellipsis-vertical';
import { Button, Dropdown } from 'antd';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { STAGE_LABEL, type Stage } from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { nextStage, stagesOf } from '@focinho/contracts/catalogue/stage';
import { Link, useParams } from '@focinho/host/router';
import { useReadOnly, useWriteProps, WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { ClientLink } from '../../people/clients/ClientLink';
import { TutorNotes } from '../../agenda/appointments/TutorNotes';
import { PetIcon } from '../../people/pets/PetIcon';
import { PetLink } from '../../people/pets/PetLink';
import { PetWarnings } from '../../people/pets/PetWarnings';
import { saleAddress } from '../../kernel/tenant/addresses';
import { forwardLabel, isUnpaid, petOf } from '../queue/queue-texts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { timerOf } from './columns';

interface BoardCardProps {
  entry: QueueEntry;
  /** The server's clock, in milliseconds. */
  now: number;
  onForward: (entry: QueueEntry, stage: Stage) => void;
  onMove: (entry: QueueEntry, stage: Stage) => void;
  onDrag: (entry: QueueEntry | undefined) => void;
  onNote: (entry: QueueEntry) => void;
  onPhotos: (entry: QueueEntry) => void;
  /** Leads to its comanda at the desk. */
  onCharge: (entry: QueueEntry) => void;
}

/** A pet: what is done with it and by whom, how long it has been there, and one button forward. */
export function BoardCard({ entry, now, onForward, onMove, onDrag, onNote, onPhotos, onCharge }: BoardCardProps) {
  const { stage, pet, client, service, steps, startTime, belongings, locker, arrivalNotes, isPaid, saleId } = entry;
  const professional = steps.find(({ kind }) => kind === stage)?.professional ?? entry.professional;
  const name = petOf(entry);
  const next = nextStage(stage, steps);
  // Who is here goes home, whatever the shop has paid; nobody else comes in.
  const Forward = stage === 'EXPECTED' ? WriteButton : Button;
  const isHere = stage !== 'EXPECTED' && stage !== 'DELIVERED';
  const readOnly = useReadOnly();
  const { tenantSlug = '' } = useParams();
  const isDone = stage === 'READY' || stage === 'DELIVERED';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same without a mouse
    <li
      className="fct-board-card"
      draggable={readOnly === undefined || stage !== 'EXPECTED'}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        onDrag(entry);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="fct-board-head">
        <span className="fct-board-pet">
          <PetIcon pet={pet} />{' '}
          <strong>
            <PetLink pet={pet}>{name}</PetLink>
          </strong>
        </span>
        <CardTimer entry={entry} now={now} />
      </div>
      <PetWarnings pet={pet} />
      {pet?.notes && stage !== 'DELIVERED' && <p className="fct-board-pet-notes">{pet.notes}</p>}
      <div className="fct-board-facts">
        <span>{service?.name ?? 'N/A'}</span>
        {client && (
          <span className="fcui-muted">
            <ClientLink client={client} />
          </span>
        )}
        {professional && (
          <span className="fcui-muted">
            <span className="fct-board-dot" style={{ background: professional.color }} />
            {professional.name}
          </span>
        )}
      </div>
      {(isPaid || (isHere && (locker || belongings.length > 0))) && (
        <div className="fct-board-badges">
          {isPaid && <StatusBadge tone="green">Pago</StatusBadge>}
          {saleId && (
            <Link to={saleAddress(tenantSlug, saleId)} aria-label={`Ver recibo de ${name}`}>
              Ver recibo
            </Link>
          )}
          {isHere && locker && <StatusBadge tone="blue">Armário {locker}</StatusBadge>}
          {isHere && belongings.length > 0 && <StatusBadge tone="gray">{belongings.join(', ')}</StatusBadge>}
        </div>
      )}
      {stage !== 'DELIVERED' && <TutorNotes notes={entry.tutorNotes} />}
      {isHere && arrivalNotes && <p className="fct-board-notes">{arrivalNotes}</p>}
      <div className="fct-board-actions">
        {next && (
          <Forward
            type={stage === 'EXPECTED' ? 'primary' : 'default'}
            aria-label={`${forwardLabel(next)}: ${name}, ${startTime}`}
            onClick={({ detail }) => {
              // The second click of a double click would hit the button of another card.
              if (detail < 2) onForward(entry, next);
            }}
          >
            {forwardLabel(next)}
          </Forward>
        )}
        {isDone && isUnpaid(entry) && (
          <WriteButton aria-label={`Cobrar: ${name}, ${startTime}`} onClick={() => onCharge(entry)}>
            Cobrar
          </WriteButton>
        )}
        <MoveMenu entry={entry} onMove={onMove} onNote={onNote} onPhotos={onPhotos} />
      </div>
    </li>
  );
}

/** When somebody is expected, or how long the pet has been where it is. */
function CardTimer({ entry, now }: Pick<BoardCardProps, 'entry' | 'now'>) {
  const timer = timerOf(entry, now);
  if (!timer) return <span className="fct-board-time">{entry.startTime}</span>;
  const { minutes, of, isLate } = timer;
  const text = of === null ? `${minutes} min` : `${minutes}/${of} min`;
  return (
    <span className={isLate ? 'fct-board-time fct-board-late' : 'fct-board-time'}>
      {text}
      {isLate && <span className="fct-board-unseen"> atrasado</span>}
    </span>
  );
}

/** Everywhere else, for keyboards and thumbs; and who moved it last. */
function MoveMenu({
  entry,
  onMove,
  onNote,
  onPhotos,
}: Pick<BoardCardProps, 'entry' | 'onMove' | 'onNote' | 'onPhotos'>) {
  const timeZone = useTimeZone();
  const write = useWriteProps();
  const { stage, steps, lastMove } = entry;
  const by = lastMove?.by ? ` por ${lastMove.by.name}` : '';
  const last = lastMove && `${STAGE_LABEL[lastMove.stage]}${by}, ${formatInstant(lastMove.at, timeZone)}`;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'stages',
            type: 'group',
            label: 'Mover para…',
            children: stagesOf(steps)
              .filter((other) => other !== stage)
              .map((other) => ({
                key: other,
                label: STAGE_LABEL[other],
                onClick: () => onMove(entry, other),
                ...(stage === 'EXPECTED' ? write : {}),
              })),
          },
          { key: 'note', label: 'Pertences e observações', onClick: () => onNote(entry), ...write },
          ...(entry.pet ? [{ key: 'photos', label: 'Fotos', onClick: () => onPhotos(entry) }] : []),
          ...(last ? [{ key: 'last', type: 'group' as const, label: last }] : []),
        ],
      }}
    >
      <Button icon={<EllipsisVerticalIcon />} aria-label={`Mover ${petOf(entry)} para…`} title={last ?? undefined} />
    </Dropdown>
  );
}
