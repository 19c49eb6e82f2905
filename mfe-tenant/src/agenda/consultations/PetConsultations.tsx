import PrinterIcon from 'lucide-react/icons/printer';
import { Button } from 'antd';
import { useState } from 'react';
import type { Consultation } from '@focinho/contracts/agenda/consultations';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { PLAN_NAME, planWith } from '@focinho/contracts/vendor/plans';
import { skipToken } from '@focinho/host/store';
import { LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { StatusBadge } from '@focinho/ui/status-badge';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { FeatureLockDialog } from '../../access/entitlements/FeatureLock';
import { useHolds } from '../../access/entitlements/use-holds';
import { isForbidden } from '../../kernel/outcome';
import { kg } from '../../people/weights/weight-trend';
import { AddendumDialog, CreateConsultationDialog, EditConsultationDialog, type NewNote } from './ConsultationForm';
import { authorText, CONSULTATION_TOASTS, nameOf } from './consultation-texts';
import {
  useTenantConsultationsDeleteMutation,
  useTenantConsultationsListQuery,
  useTenantConsultationsRestoreMutation,
} from './consultations.api';
import { PrescriptionDialog, type TreatedPet } from './Prescription';
import { SignConsultation } from './SignConsultation';
import { useMaySeeNotes } from './use-may-see-notes';
import './consultations.css';

/** More than a pet has in its life. */
const NOTES_MAX = 200;
type Doing = 'edit' | 'sign' | 'print' | 'add';

/** "Consultas": the notes of a pet, the newest first; nothing for those who may not see them. */
export function PetConsultations({ pet }: { pet: TreatedPet }) {
  const maySee = useMaySeeNotes();
  const { data, error, isError, refetch } = useTenantConsultationsListQuery(
    maySee ? { petId: pet.id, page: 1, limit: NOTES_MAX, sort: '-createdAt' } : skipToken,
  );
  const [remove] = useTenantConsultationsDeleteMutation();
  const [restore] = useTenantConsultationsRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    CONSULTATION_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const mayWrite = useHolds('consultations') !== false;
  const [wanted, setWanted] = useState<NewNote>();
  const [doing, setDoing] = useState<{ what: Doing; id: string }>();
  const [isLocked, setLocked] = useState(false);
  if (isForbidden(error) || (!data && !isError)) return null;
  const notes = data?.rows ?? [];
  const chosen = (what: Doing) => (doing?.what === what ? notes.find(({ id }) => id === doing.id) : undefined);
  const close = () => setDoing(undefined);
  return (
    <Panel
      title="Consultas"
      extra={
        mayWrite && (
          <WriteButton onClick={() => setWanted({ petId: pet.id, petName: pet.name })}>Anotar consulta</WriteButton>
        )
      }
    >
      {isError && !data && (
        <LoadFailure text="Erro ao carregar as consultas" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className="fct-consultations">
          {!mayWrite && (
            <p className="fcui-muted">
              Consultas são do {PLAN_NAME[planWith('consultations')]}: o que já foi anotado continua aqui.{' '}
              <Button type="link" size="small" onClick={() => setLocked(true)}>
                Saiba mais
              </Button>
            </p>
          )}
          {notes.length === 0 && <p className="fcui-muted">{pet.name} ainda não tem consultas anotadas.</p>}
          <ol className="fct-consultations-list" aria-label="Consultas">
            {notes.map((note) => (
              <Note
                key={note.id}
                note={note}
                mayWrite={mayWrite}
                onDo={(what) => setDoing({ what, id: note.id })}
                onDelete={() => removeAtOnce(note)}
              />
            ))}
          </ol>
        </div>
      )}
      <CreateConsultationDialog wanted={wanted} onClose={() => setWanted(undefined)} />
      <EditConsultationDialog note={chosen('edit')} onClose={close} />
      <SignConsultation note={chosen('sign')} onClose={close} />
      <AddendumDialog note={chosen('add')} onClose={close} />
      <PrescriptionDialog note={chosen('print')} pet={pet} onClose={close} />
      <FeatureLockDialog feature={isLocked ? 'consultations' : undefined} onClose={() => setLocked(false)} />
    </Panel>
  );
}

interface NoteProps {
  note: Consultation;
  mayWrite: boolean;
  onDo: (what: Doing) => void;
  onDelete: () => void;
}
function Note({ note, mayWrite, onDo, onDelete }: NoteProps) {
  const { reason, findings, prescription, weight, signedAt, createdAt, addenda } = note;
  const isDraft = signedAt === null;
  return (
    <li className="fct-consultation">
      <div className="fct-consultation-head">
        <span className="fcui-strong">
          {formatDay(createdAt)} · {authorText(note)}
        </span>
        <StatusBadge tone={isDraft ? 'yellow' : 'green'}>{isDraft ? 'Rascunho' : 'Assinada'}</StatusBadge>
        {isDraft && mayWrite && (
          <RowActions>
            <EditAction record={nameOf(note)} onClick={() => onDo('edit')} />
            <DeleteAction record={nameOf(note)} onClick={onDelete} />
          </RowActions>
        )}
      </div>
      {reason && <p className="fcui-strong">{reason}</p>}
      {findings && <p className="fct-consultation-text">{findings}</p>}
      {weight !== null && <p className="fcui-muted">Peso: {kg(weight)}</p>}
      {prescription && <p className="fct-consultation-text fcui-muted">Receita: {prescription}</p>}
      {addenda.length > 0 && (
        <ul className="fct-consultation-addenda" aria-label="Adendos">
          {addenda.map((addendum) => (
            <li key={addendum.id}>
              <span className="fcui-muted">
                Adendo{addendum.signedAt && ` de ${formatDay(addendum.signedAt)}`} · {addendum.professional.name}
              </span>
              <p className="fct-consultation-text">{addendum.findings}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="fct-consultation-actions">
        {isDraft && mayWrite && (
          <WriteButton size="small" onClick={() => onDo('sign')}>
            Assinar
          </WriteButton>
        )}
        {!isDraft && prescription && (
          <Button size="small" icon={<PrinterIcon />} onClick={() => onDo('print')}>
            Receita
          </Button>
        )}
        {!isDraft && mayWrite && (
          <WriteButton size="small" onClick={() => onDo('add')}>
            Fazer adendo
          </WriteButton>
        )}
      </div>
    </li>
  );
}
