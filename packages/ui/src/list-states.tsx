import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { reasonOf } from '@focinho/host/notify';
import { ROW_ACTION } from './focus-keeper';
import { useIsLoading } from './idle';

/** The specified loading text over a skeleton. */
export function ListLoading({ text, rows = 6 }: { text: string; rows?: number }) {
  useIsLoading();
  return (
    <div className="fcui-loading">
      <p role="status" className="fcui-muted">
        {text}
      </p>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} active title={false} paragraph={{ rows: 1, width: '100%' }} />
        ))}
      </div>
    </div>
  );
}

interface ListEmptyProps {
  text: ReactNode;
  /** Sentence about what will stand here. */
  purpose?: string | undefined;
  children?: ReactNode;
}
/** The specified empty text; `children` say what to do about it. Where a list is to begin, the dog of the landing page keeps company. */
export function ListEmpty({ text, purpose, children }: ListEmptyProps) {
  return (
    <Empty
      className="fcui-empty"
      image={purpose ? <img className="fcui-drawing" src="/drawings/dog.svg" alt="" width={120} height={120} /> : false}
      description={text}
    >
      {purpose && <p className="fcui-muted fcui-purpose">{purpose}</p>}
      {children}
    </Empty>
  );
}

/** When the list is there, the button is gone: the focus moves on. */
const RETRY = { [ROW_ACTION]: 'retry' };

interface LoadFailureProps {
  /** Text of the failure: "Erro ao carregar pets". */
  text?: string;
  error: unknown;
  onRetry: () => void;
}
export function LoadFailure({ text = 'Não foi possível carregar a lista', error, onRetry }: LoadFailureProps) {
  const reason = reasonOf(error);
  return (
    <div className="fcui-failure" role="alert">
      <p className="fcui-failure-text">{text}</p>
      {reason && <p className="fcui-muted">{reason}</p>}
      <Button onClick={onRetry} {...RETRY}>
        Tentar novamente
      </Button>
    </div>
  );
}

/** Above rows that are still shown although fetching them again has failed. */
export function ListOutdated({ error, onRetry }: Pick<LoadFailureProps, 'error' | 'onRetry'>) {
  return (
    <div className="fcui-outdated" role="alert">
      <span>
        <strong>Não foi possível atualizar a lista.</strong> {reasonOf(error)}
      </span>
      <Button size="small" onClick={onRetry} {...RETRY}>
        Tentar novamente
      </Button>
    </div>
  );
}
