import './tutor-notes.css';

/** Notes of the tutor, by their link, one on each line; nothing if there are none. */
export function TutorNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <p className="fct-tutor-notes" role="note" aria-label="Recado do tutor">
      {notes}
    </p>
  );
}
