import { useState } from 'react';
import { Checkbox, Form, Input } from 'antd';
import {
  goingOutSchema,
  markBadInputSchema,
  promoteInputSchema,
  rollbackInputSchema,
  type RemoteReleases,
} from '@focinho/contracts/platform/releases';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { instantHere } from '../instants';
import { isTestedInBrowser } from './ReleaseBadge';
import { shortName } from './ReleaseName';
import type { Chosen } from './RemoteReleases';
import { useSuperadminReleasesChangeMutation } from './releases.api';

/** Why something is done, for the log; every change asks for it. */
export function ReasonField() {
  return (
    <Form.Item name="why" label="Motivo" required extra="Fica na linha do tempo, com o seu nome.">
      <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
    </Form.Item>
  );
}

/** Offered while the remote is frozen: the change is refused without it. */
export function FreezeField({ freezes }: Pick<RemoteReleases, 'freezes'>) {
  const [now] = useState(() => new Date().toISOString());
  const freeze = freezes.find(({ from, until }) => from <= now && now < until);
  if (!freeze) return null;
  return (
    <Form.Item
      name="duringFreeze"
      valuePropName="checked"
      extra={`Congelado até ${instantHere(freeze.until)} por ${freeze.by}: ${freeze.why}`}
    >
      <Checkbox>Mesmo durante o congelamento</Checkbox>
    </Form.Item>
  );
}

/** Offered for a release that has not been opened in a browser yet. */
export function NoSmokeField() {
  return (
    <Form.Item
      name="noSmoke"
      valuePropName="checked"
      extra="O teste abre cada página da versão e leva cerca de um minuto. Sem ele, a versão fica marcada como não testada."
    >
      <Checkbox>Dispensar o teste no navegador</Checkbox>
    </Form.Item>
  );
}

interface ReleaseDialogProps {
  chosen: Chosen | undefined;
  onClose: () => void;
}

const PROMOTION = promoteInputSchema.pick({ why: true, noSmoke: true, duringFreeze: true });

/** Makes a release current for everybody. */
export function PromoteDialog({ chosen, onClose }: ReleaseDialogProps) {
  const [change] = useSuperadminReleasesChangeMutation();
  const bad = chosen?.release.bad;
  return (
    <FormDialog
      open={chosen !== undefined}
      title="Promover Versão"
      description={
        chosen && (
          <>
            Todos passam a receber a versão {shortName(chosen.release.id)} de {chosen.remote.remote}.
            {bad && ` Ela foi marcada como ruim por ${bad.by}: ${bad.why}. Promover retira essa marca.`}
          </>
        )
      }
      submitText="Promover"
      initialValues={{ noSmoke: false, duringFreeze: false }}
      schema={PROMOTION}
      onSubmit={async (given, idempotencyKey) => {
        if (!chosen) return;
        const { remote, release } = chosen;
        const input = { ...given, expected: remote.revision, release: release.id, unmark: Boolean(release.bad) };
        await withToasts(
          { success: 'Versão promovida com sucesso!', failure: 'Erro ao promover versão. Tente novamente.' },
          change({ what: 'promote', remote: remote.remote, input, idempotencyKey }).unwrap(),
        );
      }}
      onClose={onClose}
    >
      <ReasonField />
      {chosen && !isTestedInBrowser(chosen.release) && <NoSmokeField />}
      {chosen && <FreezeField freezes={chosen.remote.freezes} />}
    </FormDialog>
  );
}

const BAD_MARK = markBadInputSchema.pick({ why: true });

/** Marks a release bad that is not current; if it is a canary, that ends. */
export function MarkBadDialog({ chosen, onClose }: ReleaseDialogProps) {
  const [change] = useSuperadminReleasesChangeMutation();
  return (
    <FormDialog
      open={chosen !== undefined}
      title="Marcar Versão como Ruim"
      description={
        chosen &&
        `A versão ${shortName(chosen.release.id)} de ${chosen.remote.remote} não é mais servida a ninguém, nem como reserva.`
      }
      submitText="Marcar como ruim"
      initialValues={{}}
      schema={BAD_MARK}
      onSubmit={async (given, idempotencyKey) => {
        if (!chosen) return;
        const { remote, release } = chosen;
        const input = { ...given, expected: remote.revision, release: release.id };
        await withToasts(
          { success: 'Versão marcada como ruim!', failure: 'Erro ao marcar versão como ruim. Tente novamente.' },
          change({ what: 'mark-bad', remote: remote.remote, input, idempotencyKey }).unwrap(),
        );
      }}
      onClose={onClose}
    >
      <ReasonField />
    </FormDialog>
  );
}

interface RemoteDialogProps {
  remote: RemoteReleases | undefined;
  onClose: () => void;
}

const ROLLBACK = rollbackInputSchema.pick({ why: true, keep: true });

/** Returns to the newest older release that works. */
export function RollbackDialog({ remote, onClose }: RemoteDialogProps) {
  const [change] = useSuperadminReleasesChangeMutation();
  return (
    <FormDialog
      open={remote !== undefined}
      title="Voltar Versão"
      description={
        remote?.current &&
        `${remote.remote} volta da versão ${shortName(remote.current)} para a ${shortName(remote.behind ?? '')}, e os canários terminam.`
      }
      submitText="Voltar versão"
      initialValues={{ keep: false }}
      schema={ROLLBACK}
      onSubmit={async (given, idempotencyKey) => {
        if (!remote) return;
        const input = { ...given, expected: remote.revision };
        await withToasts(
          { success: 'Versão anterior no ar!', failure: 'Erro ao voltar versão. Tente novamente.' },
          change({ what: 'rollback', remote: remote.remote, input, idempotencyKey }).unwrap(),
        );
      }}
      onClose={onClose}
    >
      <ReasonField />
      <Form.Item name="keep" valuePropName="checked" extra="Uma versão ruim não é mais servida, nem como reserva.">
        <Checkbox>Não marcar a versão atual como ruim</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}

/** Decisions that only need a reason: about all canaries of a remote, or about its rollout. */
export type Decision = 'end-canaries' | 'advance-rollout' | 'pause-rollout' | 'resume-rollout' | 'stop-rollout';

const DECISIONS: Record<Decision, { title: string; text: string; submit: string; success: string; failure: string }> = {
  'end-canaries': {
    title: 'Encerrar Canários',
    text: 'Todos voltam a receber a versão atual.',
    submit: 'Encerrar',
    success: 'Canários encerrados com sucesso!',
    failure: 'Erro ao encerrar canários. Tente novamente.',
  },
  'advance-rollout': {
    title: 'Avançar Liberação',
    text: 'A próxima etapa começa agora; depois da última, a versão é promovida.',
    submit: 'Avançar',
    success: 'Liberação avançada com sucesso!',
    failure: 'Erro ao avançar liberação. Tente novamente.',
  },
  'pause-rollout': {
    title: 'Pausar Liberação',
    text: 'A porcentagem fica como está até a liberação ser retomada.',
    submit: 'Pausar',
    success: 'Liberação pausada com sucesso!',
    failure: 'Erro ao pausar liberação. Tente novamente.',
  },
  'resume-rollout': {
    title: 'Retomar Liberação',
    text: 'A etapa atual começa de novo.',
    submit: 'Retomar',
    success: 'Liberação retomada com sucesso!',
    failure: 'Erro ao retomar liberação. Tente novamente.',
  },
  'stop-rollout': {
    title: 'Interromper Liberação',
    text: 'Todos voltam a receber a versão atual. A versão em liberação não é marcada como ruim.',
    submit: 'Interromper',
    success: 'Liberação interrompida com sucesso!',
    failure: 'Erro ao interromper liberação. Tente novamente.',
  },
};
const DECISION = goingOutSchema.pick({ why: true, duringFreeze: true });
const GOES_OUT: Decision[] = ['advance-rollout', 'resume-rollout'];

interface DecisionDialogProps {
  /** The dialog is open while there is one. */
  decision: Decision | undefined;
  remote: RemoteReleases | undefined;
  onClose: () => void;
}

export function DecisionDialog({ decision, remote, onClose }: DecisionDialogProps) {
  const [change] = useSuperadminReleasesChangeMutation();
  const texts = decision && DECISIONS[decision];
  return (
    <FormDialog
      open={remote !== undefined}
      title={texts?.title ?? ''}
      description={texts && `${remote?.remote ?? ''}: ${texts.text}`}
      submitText={texts?.submit ?? ''}
      initialValues={{ duringFreeze: false }}
      schema={DECISION}
      onSubmit={async (given, idempotencyKey) => {
        if (!remote || !decision) return;
        const input = { ...given, expected: remote.revision };
        await withToasts(
          DECISIONS[decision],
          change({ what: decision, remote: remote.remote, input, idempotencyKey }).unwrap(),
        );
      }}
      onClose={onClose}
    >
      <ReasonField />
      {remote && decision && GOES_OUT.includes(decision) && <FreezeField freezes={remote.freezes} />}
    </FormDialog>
  );
}
