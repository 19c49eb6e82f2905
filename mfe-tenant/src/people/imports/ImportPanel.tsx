import DownloadIcon from 'lucide-react/icons/download';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { IMPORT_STATUS_LABEL } from '@focinho/contracts/people/import-columns';
import type { ImportSummary } from '@focinho/contracts/people/imports';
import { reasonOf } from '@focinho/host/notify';
import { useSearchParams } from '@focinho/host/router';
import { newIdempotencyKey } from '@focinho/host/store';
import { LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { download } from '../../download';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { madeBy, TEMPLATE } from './import-texts';
import { ImportView } from './ImportView';
import { useTenantImportsCreateMutation, useTenantImportsListQuery } from './imports.api';
import { SheetDrop } from './SheetDrop';
import './imports.css';

/** Names the import that is shown: `settings?view=import&import=…`. */
const IMPORT_PARAM = 'import';
const SHOWN = 20;

/** Configurações, "Importar clientes e pets": a new file and what was imported before, or one import. */
export function ImportPanel() {
  const [address, setAddress] = useSearchParams();
  const id = address.get(IMPORT_PARAM);
  const show = (shown: string | undefined) =>
    setAddress((params) => {
      const next = new URLSearchParams(params);
      if (shown === undefined) next.delete(IMPORT_PARAM);
      else next.set(IMPORT_PARAM, shown);
      return next;
    });
  return id ? <ImportView key={id} id={id} onLeave={() => show(undefined)} /> : <NewImport onShow={show} />;
}

function NewImport({ onShow }: { onShow: (id: string) => void }) {
  const [send, { error }] = useTenantImportsCreateMutation();
  const [progress, setProgress] = useState<number>();
  const begin = async (file: File) => {
    setProgress(0);
    const sent = await send({ file, idempotencyKey: newIdempotencyKey(), onProgress: setProgress });
    setProgress(undefined);
    if (sent.data) onShow(sent.data.id);
  };
  return (
    <>
      <Panel
        title="Importar clientes e pets"
        extra={
          <Button icon={<DownloadIcon />} onClick={() => download('modelo-focinho.csv', TEMPLATE)}>
            Baixar modelo
          </Button>
        }
      >
        <div className="fct-import">
          <p className="fct-import-note">
            Traga a planilha que você já tem: uma linha para cada pet, com o tutor ao lado, ou só os tutores. Você vê
            tudo antes de gravar, quem já está cadastrado não entra de novo e dá para desfazer por 24 horas.
          </p>
          <SheetDrop progress={progress} onFile={(file) => void begin(file)} />
          {error !== undefined && progress === undefined && (
            <Alert type="error" showIcon title="A planilha não foi enviada" description={reasonOf(error)} />
          )}
        </div>
      </Panel>
      <History onShow={onShow} />
    </>
  );
}

function History({ onShow }: { onShow: (id: string) => void }) {
  const timeZone = useTimeZone();
  const { data, error, isError, refetch } = useTenantImportsListQuery({ page: 1, limit: SHOWN });
  if (isError && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <Panel title="Importações">
      <ShortTable<ImportSummary>
        rows={data.rows}
        rowKey={({ id }) => id}
        emptyText="Nenhuma importação"
        columns={[
          {
            title: 'Arquivo',
            isMain: true,
            width: 200,
            render: ({ fileName }) => <span className="fct-import-name">{fileName}</span>,
          },
          { title: 'Quando', width: 130, render: ({ createdAt }) => formatInstant(createdAt, timeZone) },
          { title: 'Por', width: 110, render: ({ createdBy }) => createdBy?.name ?? '-' },
          { title: 'Situação', width: 120, render: ({ status }) => IMPORT_STATUS_LABEL[status] },
          {
            title: 'Entraram',
            width: 150,
            render: ({ status, counts }) =>
              ['DONE', 'UNDOING', 'UNDONE', 'FAILED'].includes(status) ? madeBy(counts) : '-',
          },
        ]}
        actions={({ id, fileName }) => (
          <Button size="small" aria-label={`Abrir ${fileName}`} onClick={() => onShow(id)}>
            Abrir
          </Button>
        )}
      />
    </Panel>
  );
}
