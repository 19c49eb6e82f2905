import { LOG_LEVELS, LOG_SOURCES, logListQuerySchema, type LogEntry } from '@focinho/contracts/platform/super-admin';
import { describeLogDetail } from '@focinho/contracts/system-labels';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { Toolbar } from '@focinho/ui/toolbar';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { HERE, instantHere } from '../instants';
import { useSuperadminLogsQuery } from './system.api';

const LEVEL: Record<LogEntry['level'], { label: string; tone: Tone }> = {
  info: { label: 'Informação', tone: 'blue' },
  warn: { label: 'Aviso', tone: 'yellow' },
  error: { label: 'Erro', tone: 'red' },
};
const SOURCE: Record<LogEntry['source'], string> = { api: 'API', auth: 'Acesso', remote: 'Remote' };

/** The details of an entry: `Remote: mfe-tenant · Fase: manifesto`. */
const detailText = (detail: LogEntry['detail']) =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => describeLogDetail(name, value, HERE))
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');

/** Refused log-ins and errors of the API and of remotes, newest first. */
export function LogList() {
  const list = useListParams(logListQuerySchema, {});
  const logs = useSuperadminLogsQuery(list.query);
  return (
    <>
      <Toolbar list={list} searchFor="Buscar nos registros...">
        <FilterSelect
          label="Filtrar por nível"
          all="Todos os níveis"
          value={list.query.level}
          options={LOG_LEVELS.map((value) => ({ value, label: LEVEL[value].label }))}
          onChange={(level) => list.setFilter({ level })}
        />
        <FilterSelect
          label="Filtrar por origem"
          all="Todas as origens"
          value={list.query.source}
          options={LOG_SOURCES.map((value) => ({ value, label: SOURCE[value] }))}
          onChange={(source) => list.setFilter({ source })}
        />
      </Toolbar>
      <DataTable<LogEntry>
        title="Registros recentes"
        loadingText="Carregando registros..."
        emptyText="Nenhum registro encontrado"
        list={list}
        response={logs}
        columns={[
          { title: 'Quando', width: 140, render: ({ at }) => instantHere(at) },
          {
            title: 'Nível',
            width: 110,
            render: ({ level }) => <StatusBadge tone={LEVEL[level].tone}>{LEVEL[level].label}</StatusBadge>,
          },
          { title: 'Origem', width: 90, render: ({ source }) => SOURCE[source] },
          {
            title: 'Mensagem',
            width: 560,
            render: ({ message, detail }) => (
              <span className="fcsa-log-line">
                <span className="fcui-strong">{message}</span>
                <span className="fcui-muted">{detailText(detail)}</span>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
