import { Button } from 'antd';
import { useState } from 'react';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { IMPORT_FAILED } from '@focinho/contracts/people/import-columns';
import type { Import } from '@focinho/contracts/people/imports';
import { Link, useParams } from '@focinho/host/router';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { WriteButton } from '@focinho/ui/read-only';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { counted, linesOf, madeBy } from './import-texts';
import { ImportRows } from './ImportRows';
import { useTenantImportsUndoMutation } from './imports.api';

/** The end of an import: who has come in or was removed again, and the rows that were left out or stay; or that it was given up. */
export function ImportResult({ current, onLeave }: { current: Import; onLeave: () => void }) {
  const { id, counts, onlyGood, undoableUntil } = current;
  const isUndone = current.status === 'UNDONE';
  const isFailed = current.status === 'FAILED';
  const leftOut = isFailed ? 0 : counts.refused + (onlyGood ? counts.partial : 0);
  return (
    <>
      <div role="status" className="fct-import-outcome">
        <strong>{isUndone ? 'Importação desfeita' : `Entraram ${madeBy(counts)}`}</strong>
        <span className="fcui-muted">
          {isUndone ? undoneText(current) : isFailed ? IMPORT_FAILED : importedText(current, leftOut)}
        </span>
      </div>
      <div className="fct-import-actions">
        {!isUndone && <ToLists />}
        {undoableUntil && <Undo current={current} until={undoableUntil} />}
        {(isUndone || isFailed) && <Button onClick={onLeave}>Enviar outra planilha</Button>}
      </div>
      {isUndone && counts.kept > 0 && (
        <ImportRows id={id} only="kept" label="Cadastros que ficaram" emptyText="As linhas não estão mais guardadas" />
      )}
      {!isUndone && leftOut > 0 && (
        <ImportRows
          id={id}
          only="leftOut"
          label="Linhas que ficaram fora"
          emptyText="As linhas não estão mais guardadas"
        />
      )}
    </>
  );
}

function importedText({ counts: { known } }: Import, leftOut: number): string {
  const parts = [
    ...(known > 0 ? [`${linesOf(known)} de quem já estava cadastrado`] : []),
    ...(leftOut > 0 ? [`${linesOf(leftOut)} ${leftOut === 1 ? 'ficou' : 'ficaram'} fora`] : []),
  ];
  return parts.length > 0 ? `${parts.join('. ')}.` : 'Todas as linhas entraram.';
}

function undoneText({ counts: { removed, kept } }: Import): string {
  const gone = `${counted(removed, 'cadastro removido', 'cadastros removidos')}.`;
  if (kept === 0) return gone;
  return `${gone} ${counted(kept, 'ficou, porque foi alterado ou já está', 'ficaram, porque foram alterados ou já estão')} em uso.`;
}

function ToLists() {
  const { tenantSlug = '' } = useParams();
  return (
    <>
      <Link to={`/${tenantSlug}/clients`}>Ver clientes</Link>
      <Link to={`/${tenantSlug}/pets`}>Ver pets</Link>
    </>
  );
}

function Undo({ current, until }: { current: Import; until: string }) {
  const [undo] = useTenantImportsUndoMutation();
  const [isAsked, setAsked] = useState(false);
  const timeZone = useTimeZone();
  return (
    <>
      <WriteButton onClick={() => setAsked(true)}>Desfazer importação</WriteButton>
      <span className="fcui-muted">{`até ${formatInstant(until, timeZone)}`}</span>
      <ConfirmDialog
        record={isAsked ? current : undefined}
        title="Desfazer importação"
        question={({ counts }) =>
          `Os cadastros desta planilha serão removidos: ${madeBy(counts)}. Fica o que foi alterado depois ou já tem agendamento, venda ou outro registro.`
        }
        confirmText="Desfazer importação"
        danger
        onConfirm={({ id }) => undo(id).unwrap()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
