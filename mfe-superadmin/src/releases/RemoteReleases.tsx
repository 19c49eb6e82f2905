import BanIcon from 'lucide-react/icons/ban';
import FlaskConicalIcon from 'lucide-react/icons/flask-conical';
import LinkIcon from 'lucide-react/icons/link';
import RocketIcon from 'lucide-react/icons/rocket';
import TrendingUpIcon from 'lucide-react/icons/trending-up';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import Undo2Icon from 'lucide-react/icons/undo-2';
import { Button } from 'antd';
import { useState } from 'react';
import type { Release, RemoteReleases as Remote } from '@focinho/contracts/platform/releases';
import { Panel } from '@focinho/ui/management-page';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { TwoLines } from '@focinho/ui/text';
import { instantHere } from '../instants';
import { CanaryDialog } from './CanaryDialog';
import { DecisionDialog, MarkBadDialog, PromoteDialog, RollbackDialog, type Decision } from './ChangeDialogs';
import { usePreviewAddress } from './PreviewAddress';
import { ReleaseBadge, verificationText } from './ReleaseBadge';
import { ReleaseName, shortName } from './ReleaseName';
import { RolloutDialog } from './RolloutDialog';
import { RolloutProgress } from './RolloutProgress';

/** Bytes → `12,3 kB`. */
const kilobytes = (bytes: number) => `${(bytes / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} kB`;

/** `1 carga`, `1.234 cargas`. */
const counted = (count: number, noun: string) => `${count.toLocaleString('pt-BR')} ${noun}${count === 1 ? '' : 's'}`;

/** Shown at first; a remote may have dozens of releases. */
const FEW = 8;

/** A release together with its remote as it was when the dialog opened: a change is based on what the user saw. */
export interface Chosen {
  remote: Remote;
  release: Release;
}

/** The published releases of a remote, latest first, and what can be done to them. */
export function RemoteReleases({ remote }: { remote: Remote }) {
  const [shows, setShows] = useState(FEW);
  const dialog = useRecordDialog<Chosen, Action>({ readsAddress: false });
  const ofRemote = useRecordDialog<Remote, 'rollback' | 'decision'>({ readsAddress: false });
  const [decision, setDecision] = useState<Decision>();
  const preview = usePreviewAddress();
  const decide = (chosen: Decision) => {
    setDecision(chosen);
    ofRemote.show('decision', remote);
  };
  const { releases, canaries, behind, rollout } = remote;
  const rest = releases.length - shows;
  return (
    <Panel
      title={`Versões de ${remote.remote} (${releases.length})`}
      extra={
        <div className="fcsa-panel-actions">
          {canaries.length > 0 && (
            <Button icon={<BanIcon />} onClick={() => decide('end-canaries')}>
              Encerrar canários
            </Button>
          )}
          <Button
            danger
            icon={<Undo2Icon />}
            disabled={behind === null}
            onClick={() => ofRemote.show('rollback', remote)}
          >
            Voltar versão
          </Button>
        </div>
      }
    >
      {rollout && <RolloutProgress rollout={rollout} onDecide={decide} />}
      <ShortTable<Release>
        rows={releases.slice(0, shows)}
        rowKey={({ id }) => id}
        emptyText="Nenhuma versão publicada"
        columns={[
          {
            title: 'Versão',
            render: ({ id, publishedAt }) => (
              <TwoLines first={<ReleaseName id={id} />} second={publishedAt && instantHere(publishedAt)} />
            ),
          },
          {
            title: 'Estado',
            render: (release) => (
              <TwoLines
                first={<ReleaseBadge state={release.state} />}
                second={release.bad ? `${release.bad.by}: ${release.bad.why}` : verificationText(release)}
              />
            ),
          },
          {
            title: 'Commit',
            render: ({ builtFrom }) =>
              builtFrom ? (
                <TwoLines
                  first={<code>{builtFrom.commit.slice(0, 8)}</code>}
                  second={builtFrom.dirty ? 'com mudanças fora do commit' : undefined}
                />
              ) : (
                '-'
              ),
          },
          { title: 'Contrato', render: ({ contract }) => contract ?? '-' },
          { title: 'Tamanho', align: 'right', render: ({ brotli }) => kilobytes(brotli) },
          {
            title: 'Em 7 dias',
            align: 'right',
            render: ({ loads, faults }) => (
              <TwoLines first={counted(loads, 'carga')} second={counted(faults, 'falha')} />
            ),
          },
        ]}
        actions={(release) => (
          <ReleaseActions
            remote={remote}
            release={release}
            onAct={(action) => dialog.show(action, { remote, release })}
            onPreview={preview.isCopying ? undefined : () => void preview.copy(remote.remote, release.id)}
          />
        )}
      />
      {rest > 0 && (
        <div className="fcsa-more">
          <Button onClick={() => setShows(releases.length)}>Mostrar mais {rest}</Button>
        </div>
      )}
      <PromoteDialog chosen={dialog.recordOf('promote')} onClose={dialog.close} />
      <CanaryDialog chosen={dialog.recordOf('canary')} onClose={dialog.close} />
      <RolloutDialog chosen={dialog.recordOf('rollout')} onClose={dialog.close} />
      <MarkBadDialog chosen={dialog.recordOf('bad')} onClose={dialog.close} />
      <RollbackDialog remote={ofRemote.recordOf('rollback')} onClose={ofRemote.close} />
      {preview.dialog}
      <DecisionDialog decision={decision} remote={ofRemote.recordOf('decision')} onClose={ofRemote.close} />
    </Panel>
  );
}

type Action = 'promote' | 'rollout' | 'canary' | 'bad';

interface ReleaseActionsProps extends Chosen {
  onAct: (action: Action) => void;
  /** Missing while an address is made. */
  onPreview: (() => void) | undefined;
}

function ReleaseActions({ remote, release: { id, state }, onAct, onPreview }: ReleaseActionsProps) {
  const record = shortName(id);
  const canBeServed = state !== 'current' && state !== 'broken';
  return (
    <RowActions>
      <RowAction
        action="Promover"
        record={record}
        icon={<RocketIcon />}
        disabled={!canBeServed}
        onClick={() => onAct('promote')}
      />
      <RowAction
        action="Liberar aos poucos"
        record={record}
        icon={<TrendingUpIcon />}
        disabled={!canBeServed || state === 'bad' || remote.rollout !== null}
        onClick={() => onAct('rollout')}
      />
      <RowAction
        action="Canário"
        record={record}
        icon={<FlaskConicalIcon />}
        disabled={!canBeServed || state === 'bad'}
        onClick={() => onAct('canary')}
      />
      <RowAction
        action="Copiar endereço de prévia"
        record={record}
        icon={<LinkIcon />}
        disabled={state === 'broken' || state === 'bad' || !onPreview}
        onClick={() => onPreview?.()}
      />
      <RowAction
        action="Marcar como ruim"
        record={record}
        icon={<TriangleAlertIcon />}
        danger
        disabled={state === 'current' || state === 'bad'}
        onClick={() => onAct('bad')}
      />
    </RowActions>
  );
}
