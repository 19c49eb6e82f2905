import { Select } from 'antd';
import { useState } from 'react';
import type { ReleaseDifference } from '@focinho/contracts/platform/releases';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { instantHere } from '../instants';
import { shortName } from './ReleaseName';
import type { Chosen } from './RemoteReleases';
import { useSuperadminReleasesDifferenceQuery } from './releases.api';
import { growth, kilobytes } from './sizes';

/** What changed between two releases of a remote: at first from the current one, or from the one before it, to the chosen one. */
export function CompareDialog({ chosen, onClose }: { chosen: Chosen | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={chosen !== undefined}
      title={chosen && `Comparar Versões de ${chosen.remote.remote}`}
      kind="plain"
      width={820}
      onClose={onClose}
    >
      {chosen && <Comparison {...chosen} />}
    </Dialog>
  );
}

function Comparison({ remote, release }: Chosen) {
  const whole = remote.releases.filter(({ state }) => state !== 'broken');
  const other = remote.current === release.id ? (remote.behind ?? whole[1]?.id) : remote.current;
  const [from, setFrom] = useState(other ?? release.id);
  const [to, setTo] = useState(release.id);
  const { currentData, error, isError, isFetching, refetch } = useSuperadminReleasesDifferenceQuery({
    remote: remote.remote,
    from,
    to,
  });
  const options = whole.map(({ id, publishedAt }) => ({
    value: id,
    label: `${shortName(id)}${publishedAt ? ` · ${instantHere(publishedAt)}` : ''}`,
  }));
  return (
    <>
      <div className="fcsa-compared">
        <Select aria-label="De" value={from} options={options} onChange={setFrom} />
        <Select aria-label="Para" value={to} options={options} onChange={setTo} />
      </div>
      {isError && !isFetching ? (
        <LoadFailure text="Não foi possível comparar" error={error} onRetry={() => refetch()} />
      ) : !currentData ? (
        <ListLoading text="Comparando versões..." />
      ) : (
        <>
          <SidesTable {...currentData} />
          <FilesTable {...currentData} />
        </>
      )}
    </>
  );
}

const commitText = (builtFrom: ReleaseDifference['from']['builtFrom']) =>
  builtFrom ? `${builtFrom.commit.slice(0, 12)}${builtFrom.dirty ? ' com mudanças' : ''}` : '-';

/** Each property of the two releases, the same ones in muted text. */
function SidesTable({ from, to }: ReleaseDifference) {
  const packages = [...new Set([...Object.keys(from.shared), ...Object.keys(to.shared)])].sort();
  const rows: [name: string, before: string, after: string][] = [
    [
      'Publicada em',
      from.publishedAt ? instantHere(from.publishedAt) : '-',
      to.publishedAt ? instantHere(to.publishedAt) : '-',
    ],
    ['Commit', commitText(from.builtFrom), commitText(to.builtFrom)],
    ['Contrato', from.contract ?? '-', to.contract ?? '-'],
    ...packages.map((name): [string, string, string] => [name, from.shared[name] ?? '-', to.shared[name] ?? '-']),
    ['Arquivos', String(from.files), String(to.files)],
    ['Tamanho', kilobytes(from.bytes), `${kilobytes(to.bytes)} (${growth(from.bytes, to.bytes)})`],
    ['Com brotli', kilobytes(from.brotli), `${kilobytes(to.brotli)} (${growth(from.brotli, to.brotli)})`],
  ];
  return (
    <table className="fcui-changes">
      <thead>
        <tr>
          <th scope="col">O que</th>
          <th scope="col">De</th>
          <th scope="col">Para</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, before, after]) => (
          <tr key={name} className={before === after ? 'fcsa-same' : undefined}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CHANGE: Record<ReleaseDifference['files'][number]['change'], { label: string; tone: Tone }> = {
  added: { label: 'Novo', tone: 'green' },
  removed: { label: 'Removido', tone: 'red' },
  changed: { label: 'Mudou', tone: 'blue' },
};

function FilesTable({ files, unchanged }: ReleaseDifference) {
  return (
    <>
      <h3 className="fcsa-compared-title">
        {files.length === 0 ? 'Nenhum arquivo mudou' : `Arquivos que mudaram (${files.length})`}
        <span className="fcui-muted">, {unchanged} iguais</span>
      </h3>
      {files.length > 0 && (
        <table className="fcui-changes">
          <thead>
            <tr>
              <th scope="col">Arquivo</th>
              <th scope="col">Tamanho</th>
              <th scope="col">Com brotli</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ name, change, before, after }) => (
              <tr key={name}>
                <th scope="row">
                  {name} <StatusBadge tone={CHANGE[change].tone}>{CHANGE[change].label}</StatusBadge>
                </th>
                <td>{sizeText(before?.bytes, after?.bytes)}</td>
                <td>{sizeText(before?.brotli, after?.brotli)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** `12,3 kB`, or `10 kB → 12,3 kB` for a changed file. */
function sizeText(before: number | undefined, after: number | undefined): string {
  const [was, is] = [kilobytes(before ?? after ?? 0), kilobytes(after ?? before ?? 0)];
  return was === is ? is : `${was} → ${is}`;
}
