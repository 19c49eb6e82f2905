import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import CheckIcon from 'lucide-react/icons/check';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import type { ImportStatus } from '@focinho/contracts/people/import-columns';
import type { Import } from '@focinho/contracts/people/imports';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ImportColumns } from './ImportColumns';
import { ImportResult } from './ImportResult';
import { ImportReview } from './ImportReview';
import { isAtWork, useTenantImportsGetQuery } from './imports.api';

const POLL_MS = 1_000;

/** One import: its columns, then its rows, then what has become of it. */
export function ImportView({ id, onLeave }: { id: string; onLeave: () => void }) {
  const [isPolled, setPolled] = useState(true);
  // Other desks' changes are seen live; this also shows progress where there is no stream.
  const { data, error, isError, refetch } = useTenantImportsGetQuery(id, { pollingInterval: isPolled ? POLL_MS : 0 });
  const shouldPoll = data === undefined ? !isError : isAtWork(data.status);
  if (shouldPoll !== isPolled) setPolled(shouldPoll);
  const [isReviewing, setReviewing] = useState(false);
  return (
    <Panel
      title={data ? data.fileName : 'Importação'}
      extra={
        <Button icon={<ArrowLeftIcon />} onClick={onLeave}>
          Outra planilha
        </Button>
      }
    >
      <div className="fct-import">
        {data && <Where current={data} isReviewing={isReviewing} />}
        {!data && !isError && <ListLoading text="Carregando importação..." />}
        {!data && isError && (
          <LoadFailure text="Erro ao carregar a importação" error={error} onRetry={() => void refetch()} />
        )}
        {data && <Content current={data} isReviewing={isReviewing} onReview={setReviewing} onLeave={onLeave} />}
      </div>
    </Panel>
  );
}

const STEPS = ['Arquivo', 'Colunas', 'Conferir'];
/** Where somebody is on the way. */
function Where({ current, isReviewing }: { current: Import; isReviewing: boolean }) {
  const isOpen = current.status === 'CHECKED' || current.status === 'CHECKING';
  const step = isOpen ? (isReviewing ? 2 : 1) : STEPS.length;
  return (
    <ol className="fct-import-steps" aria-label="Passos da importação">
      {STEPS.map((title, at) => (
        <li key={title} data-done={at < step || undefined} aria-current={at === step ? 'step' : undefined}>
          <span className="fct-import-step" aria-hidden>
            {at < step ? <CheckIcon /> : at + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}

interface ContentProps {
  current: Import;
  isReviewing: boolean;
  onReview: (isReviewing: boolean) => void;
  onLeave: () => void;
}
function Content({ current, isReviewing, onReview, onLeave }: ContentProps) {
  if (isAtWork(current.status) && (current.status !== 'CHECKING' || isReviewing)) return <AtWork current={current} />;
  if (current.status === 'EXPIRED')
    return (
      <>
        <p className="fct-import-note">
          Esta planilha não foi importada, e as linhas dela são guardadas só por um dia. Envie o arquivo de novo para
          continuar.
        </p>
        <Button onClick={onLeave}>Enviar planilha</Button>
      </>
    );
  if (current.status === 'CHECKED' && isReviewing)
    return <ImportReview current={current} onBack={() => onReview(false)} />;
  if (current.status === 'CHECKED' || current.status === 'CHECKING')
    return <ImportColumns key={current.id} current={current} onReady={() => onReview(true)} />;
  return <ImportResult current={current} onLeave={onLeave} />;
}

const WORK: Partial<Record<ImportStatus, string>> = {
  CHECKING: 'Conferindo a planilha',
  RUNNING: 'Importando',
  UNDOING: 'Desfazendo a importação',
};
function AtWork({ current: { status, done, total } }: { current: Import }) {
  const count = Math.min(done, total);
  return (
    <div role="status" className="fct-import-work">
      <strong>{WORK[status]}</strong>
      <Progress
        aria-label={WORK[status] ?? ''}
        percent={total > 0 ? Math.round((count / total) * 100) : 0}
        status="active"
      />
      <span className="fcui-muted">
        {`${count.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} linhas. Pode sair desta página: isso continua sozinho.`}
      </span>
    </div>
  );
}
