import { ModalDialog } from './ModalDialog';

/** Asks before leaving the page discards unsaved text. The button that stays has the focus. */
export function DiscardDialog({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <ModalDialog title="Descartar o que foi digitado?" onDismiss={onStay}>
      <p>O que você digitou nesta página ainda não foi salvo.</p>
      <div className="fc-dialog-actions">
        <button type="button" className="fc-button fc-button-quiet" onClick={onStay}>
          Continuar editando
        </button>
        <button type="button" className="fc-button fc-button-danger" onClick={onDiscard}>
          Descartar
        </button>
      </div>
    </ModalDialog>
  );
}
