import { Pagination } from 'antd';
import { useState } from 'react';
import {
  IMPORT_COLUMN_LABEL,
  KEPT_REASON_LABEL,
  type ImportRowFilter,
  type ImportVerdict,
} from '@focinho/contracts/people/import-columns';
import type { ImportProblem, ImportRow } from '@focinho/contracts/people/imports';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { useTenantImportsRowsQuery } from './imports.api';

const LIMIT = 20;

const VERDICT: Record<ImportVerdict, { label: string; tone: Tone }> = {
  GOOD: { label: 'Pronta', tone: 'green' },
  PARTIAL: { label: 'Com problema', tone: 'yellow' },
  REFUSED: { label: 'Fica fora', tone: 'red' },
  KNOWN: { label: 'Já cadastrado', tone: 'gray' },
};

interface ImportRowsProps {
  id: string;
  only: ImportRowFilter | undefined;
  label: string;
  emptyText: string;
}

/** Rows of a spreadsheet with what is wrong with them, page by page. */
export function ImportRows({ id, only, label, emptyText }: ImportRowsProps) {
  const [page, setPage] = useState(1);
  const { data, error, isError, refetch } = useTenantImportsRowsQuery({ id, page, limit: LIMIT, only });
  if (isError && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListLoading text="Carregando linhas..." rows={3} />;
  if (data.pagination.total === 0) return <ListEmpty text={emptyText} />;
  return (
    <>
      <ul className="fct-import-rows" aria-label={label}>
        {data.rows.map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </ul>
      {data.pagination.pages > 1 && (
        <Pagination
          simple
          align="end"
          current={page}
          pageSize={LIMIT}
          total={data.pagination.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

function Row({ row }: { row: ImportRow }) {
  const { line, client, pet, verdict, problems, kept } = row;
  return (
    <li>
      <span className="fct-import-line">{`Linha ${line}`}</span>
      <div className="fct-import-who">
        <strong>{pet || client || 'Sem nome'}</strong>
        {pet && client && <span className="fcui-muted">{client}</span>}
        {problems.map((problem) => (
          <span key={`${problem.column} ${problem.message}`} className="fct-import-problem">
            {textOf(problem)}
          </span>
        ))}
        {kept && <span className="fct-import-problem">{`Fica: ${KEPT_REASON_LABEL[kept]}`}</span>}
      </div>
      {verdict && !kept && <StatusBadge tone={VERDICT[verdict].tone}>{VERDICT[verdict].label}</StatusBadge>}
    </li>
  );
}

/** "Pet: peso (kg), “pesada”: O peso deve ser um número" */
const textOf = ({ column, value, message }: ImportProblem) =>
  `${IMPORT_COLUMN_LABEL[column]}${value ? `, “${value}”` : ''}: ${message}`;
