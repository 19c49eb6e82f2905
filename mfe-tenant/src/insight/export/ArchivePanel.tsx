import DownloadIcon from 'lucide-react/icons/download';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { ARCHIVE_DAYS, type Archive } from '@focinho/contracts/insight/archives';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { ARCHIVE_STATE_LABEL } from '@focinho/contracts/kernel/enums';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import {
  useTenantArchivesCreateMutation,
  useTenantArchivesLinkMutation,
  useTenantArchivesListQuery,
} from './archives.api';
import { followLink } from '../../follow-link';

const REQUESTED = {
  success: 'Estamos preparando o arquivo. Avisamos por e-mail quando ele ficar pronto.',
  failure: 'Erro ao pedir o arquivo. Tente novamente.',
};
const BEGUN = { success: 'Download iniciado.', failure: 'Erro ao baixar o arquivo. Tente novamente.' };
/** Where no live update comes, a page that is open sees the progress anyway. */
const REFRESH_MS = 5_000;

const isUnderWay = ({ state }: Archive) => state === 'WAITING' || state === 'RUNNING';

/** Configurações, "Arquivo completo": every list with all photos, prepared while the shop goes on. */
export function ArchivePanel() {
  const [isPolling, setIsPolling] = useState(false);
  const archives = useTenantArchivesListQuery(undefined, { pollingInterval: isPolling ? REFRESH_MS : 0 });
  const [create, { isLoading }] = useTenantArchivesCreateMutation();
  const underWay = archives.data?.some(isUnderWay) ?? false;
  if (underWay !== isPolling) setIsPolling(underWay);
  return (
    <Panel
      title="Arquivo completo"
      extra={
        <Button
          disabled={underWay || !archives.data}
          loading={isLoading}
          onClick={() => void tryWithToasts(REQUESTED, create({ idempotencyKey: crypto.randomUUID() }).unwrap())}
        >
          Preparar arquivo
        </Button>
      }
    >
      <p className="fct-export-note">
        Todas as planilhas e todas as fotos em um ZIP, com um LEIA-ME que explica cada coluna. Ele é preparado em
        segundo plano e fica disponível por {ARCHIVE_DAYS} dias, só para os donos. Se um cliente for anonimizado, os
        arquivos prontos são retirados.
      </p>
      {archives.isError && !archives.data && <LoadFailure error={archives.error} onRetry={archives.refetch} />}
      {!archives.isError && !archives.data && <ListLoading text="Carregando arquivos..." rows={2} />}
      {archives.data && <Archives archives={archives.data} />}
    </Panel>
  );
}

function Archives({ archives }: { archives: Archive[] }) {
  const timeZone = useTimeZone();
  const [link, { isLoading }] = useTenantArchivesLinkMutation();
  return (
    <ShortTable
      rows={archives}
      rowKey={({ id }) => id}
      emptyText="Nenhum arquivo foi pedido"
      purpose="O arquivo que você pedir aparece aqui, com o andamento e o botão para baixar."
      columns={[
        { title: 'Pedido em', render: ({ createdAt }) => formatInstant(createdAt, timeZone) },
        { title: 'Por', render: ({ requestedBy }) => requestedBy?.name ?? 'N/A' },
        { title: 'Situação', render: (archive) => <ArchiveState archive={archive} /> },
        { title: 'Tamanho', render: ({ bytes }) => (bytes > 0 ? sizeText(bytes) : '-') },
        {
          title: 'Disponível até',
          render: ({ state, expiresAt }) => (state === 'READY' && expiresAt ? formatInstant(expiresAt, timeZone) : '-'),
        },
      ]}
      actions={(archive) =>
        archive.state === 'READY' && (
          <Button
            icon={<DownloadIcon />}
            disabled={isLoading}
            aria-label={`Baixar o arquivo de ${formatInstant(archive.createdAt, timeZone)}`}
            onClick={() => void tryWithToasts(BEGUN, link(archive.id).unwrap().then(followLink))}
          >
            Baixar
          </Button>
        )
      }
    />
  );
}

function ArchiveState({ archive }: { archive: Archive }) {
  const { filesDone, filesTotal } = archive;
  if (!isUnderWay(archive) || filesTotal === null) return ARCHIVE_STATE_LABEL[archive.state];
  const percent = Math.floor((100 * filesDone) / Math.max(1, filesTotal));
  return (
    <span>
      {ARCHIVE_STATE_LABEL[archive.state]}: {filesDone} de {filesTotal}
      <Progress percent={percent} size="small" showInfo={false} aria-label="Andamento do arquivo" />
    </span>
  );
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;
/** `15300` → `15 KB` */
function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toLocaleString('pt-BR', { maximumFractionDigits: step > 1 ? 1 : 0 })} ${UNITS[step]}`;
}
