import { Form, Radio, Select, Slider } from 'antd';
import { useState } from 'react';
import { canaryFormSchema } from '@focinho/contracts/platform/releases';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useSelectSearch } from '@focinho/ui/select-search';
import { withToasts } from '@focinho/ui/toasts';
import { useSuperadminTenantsListQuery } from '../tenants/tenants.api';
import { FreezeField, NoSmokeField, ReasonField } from './ChangeDialogs';
import { isTestedInBrowser } from './ReleaseBadge';
import { shortName } from './ReleaseName';
import type { Chosen } from './RemoteReleases';
import { useSuperadminReleasesChangeMutation } from './releases.api';

const MARKS = { 0: '0%', 25: '25%', 50: '50%', 75: '75%', 100: '100%' };
/** The percentage of a canary that begins. */
const FIRST_PERCENT = 10;

type Audience = 'percent' | 'tenants';
/** Gives a release to some tenants first: a percentage of all, or those named. Also changes who gets a canary. */
export function CanaryDialog({ chosen, onClose }: { chosen: Chosen | undefined; onClose: () => void }) {
  const [change] = useSuperadminReleasesChangeMutation();
  if (!chosen) return null;
  const { remote, release } = chosen;
  const canary = remote.canaries.find((known) => known.release === release.id);
  return (
    <FormDialog
      open
      title="Canário"
      description={`Só parte dos tenants recebe a versão ${shortName(release.id)} de ${remote.remote}; os outros ficam na atual.`}
      submitText={canary ? 'Mudar canário' : 'Iniciar canário'}
      initialValues={{
        percent: canary?.percent ?? FIRST_PERCENT,
        tenants: canary?.tenants ?? [],
        noSmoke: false,
        duringFreeze: false,
      }}
      schema={canaryFormSchema}
      onSubmit={async (given, idempotencyKey) => {
        const input = { ...given, expected: remote.revision, release: release.id };
        await withToasts(
          { success: 'Canário iniciado com sucesso!', failure: 'Erro ao iniciar canário. Tente novamente.' },
          change({ what: 'canary', remote: remote.remote, input, idempotencyKey }).unwrap(),
        );
      }}
      onClose={onClose}
    >
      <AudienceFields initial={canary?.tenants ? 'tenants' : 'percent'} />
      <ReasonField />
      {!isTestedInBrowser(release) && <NoSmokeField />}
      <FreezeField freezes={remote.freezes} />
    </FormDialog>
  );
}

/** Only the field of the chosen kind is part of the form, so that the other is not sent. */
function AudienceFields({ initial }: { initial: Audience }) {
  const [audience, setAudience] = useState(initial);
  const percent = Form.useWatch<number | undefined>('percent');
  return (
    <>
      <Form.Item label="Quem recebe">
        <Radio.Group
          aria-label="Quem recebe"
          value={audience}
          options={[
            { value: 'percent', label: 'Porcentagem dos tenants' },
            { value: 'tenants', label: 'Tenants escolhidos' },
          ]}
          onChange={({ target }) => setAudience(target.value as Audience)}
        />
      </Form.Item>
      {audience === 'percent' ? (
        <Form.Item name="percent" label={`Porcentagem: ${percent ?? 0}%`} preserve={false}>
          <Slider marks={MARKS} ariaLabelForHandle="Porcentagem dos tenants" tooltip={{ formatter: percentText }} />
        </Form.Item>
      ) : (
        <Form.Item name="tenants" label="Tenants" required preserve={false}>
          <TenantSlugs />
        </Form.Item>
      )}
    </>
  );
}

const percentText = (percent?: number) => `${percent ?? 0}%`;

interface TenantSlugsProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string[];
  onChange?: (slugs: string[]) => void;
}

function TenantSlugs({ id, value = [], onChange }: TenantSlugsProps) {
  const [search, setSearch] = useState('');
  const response = useSuperadminTenantsListQuery({ page: 1, limit: 20, sort: 'name', search });
  const { found, props } = useSelectSearch({
    options: (response.data?.rows ?? []).map(({ slug, name }) => ({ value: slug, label: `${name} (/${slug})` })),
    responses: [response],
    textOf: ({ label }) => label,
    onSearch: setSearch,
    onTake: (first) => onChange?.([...new Set([...value, first.value])]),
    emptyText: 'Nenhum tenant encontrado',
  });
  return (
    <Select
      {...props}
      {...(id ? { id } : {})}
      mode="multiple"
      placeholder="Busque por nome ou slug"
      value={value}
      onChange={(slugs) => onChange?.(slugs)}
      options={found}
    />
  );
}
