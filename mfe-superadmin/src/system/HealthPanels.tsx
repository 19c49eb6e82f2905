import type { SystemStatus } from '@focinho/contracts/platform/super-admin';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { StatusBadge } from '@focinho/ui/status-badge';
import { Fact, Facts } from '../Facts';
import { useSuperadminSystemQuery } from './system.api';

const EVERY_MS = 15_000;
const MIB = 1024 * 1024;
const megabytes = (bytes: number) =>
  `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }).format(bytes / MIB)} MB`;

/** Seconds → `2 d 3 h`, `3 h 5 min`, `5 min`. */
function uptimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days) return `${days} d ${hours % 24} h`;
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const Health = ({ ok }: { ok: boolean }) => (
  <StatusBadge tone={ok ? 'green' : 'red'}>{ok ? 'Online' : 'Offline'}</StatusBadge>
);

/** The health of the API and its database, refreshed every 15 seconds. */
export function HealthPanels() {
  const { data, error, isError, refetch } = useSuperadminSystemQuery(undefined, { pollingInterval: EVERY_MS });
  if (isError) return <LoadFailure text="A API não respondeu" error={error} onRetry={() => refetch()} />;
  if (!data) return <ListLoading text="Carregando sistema..." rows={4} />;
  return (
    <div className="fcsa-columns">
      <ApiPanel status={data} />
      <DatabasePanel status={data} />
    </div>
  );
}

function ApiPanel({ status }: { status: SystemStatus }) {
  return (
    <Panel title="API">
      <div className="fcsa-panel-body">
        <Facts>
          <Fact name="Status">
            <Health ok />
          </Fact>
          <Fact name="Versão">{status.version}</Fact>
          <Fact name="Ambiente">{status.environment}</Fact>
          <Fact name="No ar há">{uptimeText(status.uptime)}</Fact>
          <Fact name="Node.js">{status.node}</Fact>
          <Fact name="Memória">{megabytes(status.memoryBytes)}</Fact>
        </Facts>
      </div>
    </Panel>
  );
}

function DatabasePanel({ status: { database, pool } }: { status: SystemStatus }) {
  return (
    <Panel title="Banco de dados">
      <div className="fcsa-panel-body">
        <Facts>
          <Fact name="Status">
            <Health ok={database.ok} />
          </Fact>
          <Fact name="PostgreSQL">{database.version}</Fact>
          <Fact name="Resposta">{database.latencyMs.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms</Fact>
          <Fact name="Tamanho">{megabytes(database.sizeBytes)}</Fact>
          <Fact name="Migração">{database.migration}</Fact>
          <Fact name="Conexões">
            {pool.total - pool.idle} em uso de {pool.total}
            {pool.waiting > 0 && `, ${pool.waiting} na fila`}
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
}
