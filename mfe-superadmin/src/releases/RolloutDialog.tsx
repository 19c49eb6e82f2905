import { Form, InputNumber, Slider } from 'antd';
import { rolloutInputSchema } from '@focinho/contracts/platform/releases';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { FreezeField, NoSmokeField, ReasonField } from './ChangeDialogs';
import { isTestedInBrowser } from './ReleaseBadge';
import { shortName } from './ReleaseName';
import type { Chosen } from './RemoteReleases';
import { useSuperadminReleasesChangeMutation } from './releases.api';

const MARKS = { 1: '1%', 25: '25%', 50: '50%', 75: '75%', 100: '100%' };
const FORM = rolloutInputSchema.omit({ expected: true, release: true });
const INITIAL = { steps: [1, 10, 50, 100], bakeMinutes: 30, minLoads: 50, noSmoke: false, duringFreeze: false };

/** Gives a release to a growing share of tenants and visitors. What reports more errors than the current one ends by itself. */
export function RolloutDialog({ chosen, onClose }: { chosen: Chosen | undefined; onClose: () => void }) {
  const [change] = useSuperadminReleasesChangeMutation();
  if (!chosen) return null;
  const { remote, release } = chosen;
  return (
    <FormDialog
      open
      title="Liberar aos Poucos"
      description={`A versão ${shortName(release.id)} de ${remote.remote} chega a cada vez mais gente. Se falhar mais que a atual, é retirada e marcada como ruim.`}
      submitText="Iniciar liberação"
      initialValues={INITIAL}
      schema={FORM}
      onSubmit={async (given, idempotencyKey) => {
        const input = { ...given, expected: remote.revision, release: release.id };
        await withToasts(
          { success: 'Liberação iniciada com sucesso!', failure: 'Erro ao iniciar liberação. Tente novamente.' },
          change({ what: 'rollout', remote: remote.remote, input, idempotencyKey }).unwrap(),
        );
      }}
      onClose={onClose}
    >
      <StepsField />
      <FieldGrid>
        <Form.Item name="bakeMinutes" label="Minutos por etapa, no mínimo">
          <InputNumber className="fcui-wide" min={0} max={43_200} precision={0} />
        </Form.Item>
        <Form.Item name="minLoads" label="Cargas por etapa, no mínimo">
          <InputNumber className="fcui-wide" min={0} max={1_000_000} precision={0} />
        </Form.Item>
      </FieldGrid>
      <ReasonField />
      {!isTestedInBrowser(release) && <NoSmokeField />}
      <FreezeField freezes={remote.freezes} />
    </FormDialog>
  );
}

function StepsField() {
  const steps = Form.useWatch<number[] | undefined>('steps') ?? INITIAL.steps;
  return (
    <Form.Item name="steps" label={`Etapas: ${steps.map((percent) => `${percent}%`).join(', ')}`}>
      <Slider
        range
        min={1}
        marks={MARKS}
        ariaLabelForHandle={steps.map((_, index) => `Porcentagem da etapa ${index + 1}`)}
        tooltip={{ formatter: (percent) => `${percent ?? 0}%` }}
      />
    </Form.Item>
  );
}
