import { Alert, Select } from 'antd';
import { useState } from 'react';
import { IMPORT_COLUMN_LABEL, IMPORT_COLUMNS, type ImportColumn } from '@focinho/contracts/people/import-columns';
import type { Import } from '@focinho/contracts/people/imports';
import { reasonOf } from '@focinho/host/notify';
import { WriteButton } from '@focinho/ui/read-only';
import { useTenantImportsSetColumnsMutation } from './imports.api';

const LEFT_OUT = 'none';
const OPTIONS: { value: ImportColumn | typeof LEFT_OUT; label: string }[] = [
  { value: LEFT_OUT, label: 'Não importar' },
  ...IMPORT_COLUMNS.map((value) => ({ value, label: IMPORT_COLUMN_LABEL[value] })),
];
/** Values of a column that are shown under its heading. */
const EXAMPLES = 3;

/** Step 2: which column goes into which field, as it was guessed. */
export function ImportColumns({ current, onReady }: { current: Import; onReady: () => void }) {
  const [columns, setColumns] = useState(current.columns);
  const [save, { isLoading, error }] = useTenantImportsSetColumnsMutation();
  const isChanged = columns.some((column, at) => column !== current.columns[at]);
  const check = async () => {
    if (!isChanged || (await save({ id: current.id, columns })).data) onReady();
  };
  const missing = !columns.includes('clientName');
  return (
    <>
      <p className="fct-import-note">Veja se cada coluna vai para o lugar certo. Já preenchemos o que reconhecemos.</p>
      <ul className="fct-import-columns" aria-label="Colunas da planilha">
        {columns.map((column, at) => (
          // Columns have no other name: headings may be missing, or the same.
          <li key={String(at)}>
            <div className="fct-import-column">
              <strong>{headingOf(current, at)}</strong>
              <span className="fcui-muted">{examplesOf(current, at)}</span>
            </div>
            <Select<ImportColumn | typeof LEFT_OUT>
              showSearch={{ optionFilterProp: 'label' }}
              aria-label={`Campo de ${headingOf(current, at)}`}
              value={column ?? LEFT_OUT}
              options={OPTIONS}
              onChange={(chosen) => setColumns(columns.with(at, chosen === LEFT_OUT ? null : chosen))}
            />
          </li>
        ))}
      </ul>
      {columns.includes('petName') && !columns.includes('petSpecies') && (
        <p className="fct-import-hint">Sem uma coluna de espécie, todos os pets entram como cachorro.</p>
      )}
      {missing && <p className="fct-import-hint">Falta dizer em qual coluna está o nome do tutor.</p>}
      {error !== undefined && <Alert type="error" showIcon title={reasonOf(error)} />}
      <div className="fct-import-actions">
        <WriteButton type="primary" disabled={missing} loading={isLoading} onClick={() => void check()}>
          Conferir linhas
        </WriteButton>
      </div>
    </>
  );
}

const headingOf = ({ headings }: Import, at: number): string => headings[at] || `Coluna ${at + 1}`;
function examplesOf({ samples }: Import, at: number): string {
  const values = [...new Set(samples.map((cells) => cells[at] ?? '').filter(Boolean))];
  return values.slice(0, EXAMPLES).join(' · ') || 'vazia nas primeiras linhas';
}
