import { ModalDialog } from './ModalDialog';

/** Before typed text is thrown away by leaving the page. The harmless button has the focus. */
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
