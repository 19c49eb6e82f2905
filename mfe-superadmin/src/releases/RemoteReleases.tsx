import {
  DiffOutlined,
  ExperimentOutlined,
  RocketOutlined,
  RollbackOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Release, RemoteReleases as Remote } from '@focinho/contracts/releases';
import { Panel } from '@focinho/ui/management-page';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { TwoLines } from '@focinho/ui/text';
import { instantHere } from '../instants';
import { CanaryDialog } from './CanaryDialog';
import { CompareDialog } from './CompareDialog';
import { EndCanariesDialog, MarkBadDialog, PromoteDialog, RollbackDialog } from './ChangeDialogs';
import { ReleaseBadge, verificationText } from './ReleaseBadge';
import { ReleaseName, shortName } from './ReleaseName';
import { kilobytes } from './sizes';

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
  const dialog = useRecordDialog<Chosen, 'promote' | 'canary' | 'bad' | 'compare'>({ readsAddress: false });
  const ofRemote = useRecordDialog<Remote, 'rollback' | 'end'>({ readsAddress: false });
  const { releases, canaries, behind } = remote;
  const rest = releases.length - shows;
  return (
    <Panel
      title={`Versões de ${remote.remote} (${releases.length})`}
      extra={
        <div className="fcsa-panel-actions">
          {canaries.length > 0 && (
            <Button icon={<StopOutlined aria-hidden />} onClick={() => ofRemote.show('end', remote)}>
              Encerrar canários
            </Button>
          )}
          <Button
            danger
            icon={<RollbackOutlined aria-hidden />}
            disabled={behind === null}
            onClick={() => ofRemote.show('rollback', remote)}
          >
            Voltar versão
          </Button>
        </div>
      }
    >
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
          { title: 'Falhas em 7 dias', align: 'right', render: ({ faults }) => faults },
          {
            title: 'Ações',
            align: 'right',
            render: (release) => (
              <ReleaseActions
                remote={remote}
                release={release}
                onAct={(action) => dialog.show(action, { remote, release })}
              />
            ),
          },
        ]}
      />
      {rest > 0 && (
        <div className="fcsa-more">
          <Button onClick={() => setShows(releases.length)}>Mostrar mais {rest}</Button>
        </div>
      )}
      <PromoteDialog chosen={dialog.recordOf('promote')} onClose={dialog.close} />
      <CanaryDialog chosen={dialog.recordOf('canary')} onClose={dialog.close} />
      <MarkBadDialog chosen={dialog.recordOf('bad')} onClose={dialog.close} />
      <CompareDialog chosen={dialog.recordOf('compare')} onClose={dialog.close} />
      <RollbackDialog remote={ofRemote.recordOf('rollback')} onClose={ofRemote.close} />
      <EndCanariesDialog remote={ofRemote.recordOf('end')} onClose={ofRemote.close} />
    </Panel>
  );
}

interface ReleaseActionsProps extends Chosen {
  onAct: (action: 'promote' | 'canary' | 'bad' | 'compare') => void;
}

function ReleaseActions({ remote, release: { id, state }, onAct }: ReleaseActionsProps) {
  const record = shortName(id);
  const canBeServed = state !== 'current' && state !== 'broken';
  return (
    <RowActions>
      <RowAction
        action="Promover"
        record={record}
        icon={<RocketOutlined aria-hidden />}
        disabled={!canBeServed}
        onClick={() => onAct('promote')}
      />
      <RowAction
        action="Canário"
        record={record}
        icon={<ExperimentOutlined aria-hidden />}
        disabled={!canBeServed || state === 'bad'}
        onClick={() => onAct('canary')}
      />
      <RowAction
        action="Comparar"
        record={record}
        icon={<DiffOutlined aria-hidden />}
        disabled={state === 'broken' || remote.releases.length < 2}
        onClick={() => onAct('compare')}
      />
      <RowAction
        action="Marcar como ruim"
        record={record}
        icon={<WarningOutlined aria-hidden />}
        danger
        disabled={state === 'current' || state === 'bad'}
        onClick={() => onAct('bad')}
      />
    </RowActions>
  );
}
