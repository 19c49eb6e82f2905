import { useEffect, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from '@focinho/host/router';
import { ListEmpty, ListLoading, ListOutdated, LoadFailure } from '@focinho/ui/list-states';
import { hasFailed, isOutdated } from '@focinho/ui/list-response';
import { ManagementPage, Panel } from '@focinho/ui/management-page';
import './records.css';

interface Loaded<Row> {
  currentData?: Row | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}
interface RecordPageProps<Row> {
  response: Loaded<Row>;
  texts: { loading: string; failed: string; missing: string; back: string };
  /** The page of the list that the record is in. */
  list: 'pets' | 'clients';
  children: (record: Row) => ReactNode;
}

/** The record once it is there; before that its loading state, why it could not be loaded, or that there is none. */
export function RecordPage<Row>({ response, texts, list, children }: RecordPageProps<Row>) {
  const { tenantSlug = '' } = useParams();
  const { currentData, error } = response;
  const retry = () => void response.refetch();
  if (currentData && !isMissing(error))
    return (
      <ManagementPage>
        {isOutdated(response) && <ListOutdated error={error} onRetry={retry} />}
        {children(currentData)}
      </ManagementPage>
    );
  return (
    <ManagementPage>
      {isMissing(error) ? (
        <>
          <h1 className="fcui-title">{texts.missing}</h1>
          <ListEmpty text="O cadastro foi excluído, ou o endereço está errado.">
            <Link to={`/${tenantSlug}/${list}`}>{texts.back}</Link>
          </ListEmpty>
        </>
      ) : (
        <Panel>
          {hasFailed(response) ? (
            <LoadFailure text={texts.failed} error={error} onRetry={retry} />
          ) : (
            <ListLoading text={texts.loading} />
          )}
        </Panel>
      )}
    </ManagementPage>
  );
}

/** The address of a record that was merged leads to the one that was kept. */
export function MovedTo({ list, id }: { list: 'pets' | 'clients'; id: string }) {
  const { tenantSlug = '' } = useParams();
  const navigate = useNavigate();
  useEffect(() => void navigate(`/${tenantSlug}/${list}/${id}`, { replace: true }), [navigate, tenantSlug, list, id]);
  return null;
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 400);
