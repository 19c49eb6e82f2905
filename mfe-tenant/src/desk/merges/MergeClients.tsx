import { Form } from 'antd';
import { useState } from 'react';
import { clientMergeInputSchema, type ClientMergeInput, type MergingClient } from '@focinho/contracts/desk/merges';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { formatPhone, isSamePhone } from '@focinho/contracts/kernel/phone';
import type { Client, ClientMatch } from '@focinho/contracts/people/clients';
import { useParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import type { InputSchema } from '@focinho/ui/form-errors';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { useAllowed } from '@focinho/ui/permissions';
import { withToasts } from '@focinho/ui/toasts';
import { clientAddress } from '../../kernel/tenant/addresses';
import { ClientLink } from '../../people/clients/ClientLink';
import { ClientSelect } from '../../people/clients/ClientSelect';
import { clientDifferences, movesOfClient, takenOf, type Choices } from './merged-fields';
import { DuplicateHint, DuplicateLink, FieldChoices, MergeButton, Moves, Sums, type Sum } from './MergeParts';
import {
  useTenantMergesClientPreviewQuery,
  useTenantMergesClientsMutation,
  useTenantMergesDuplicateClientsQuery,
} from './merges.api';

const TEXTS = { success: 'Cadastros juntados.', failure: 'Erro ao juntar os cadastros. Tente novamente.' };

interface Values {
  duplicateClientId?: string;
  choices?: Choices;
}
/** The form has a choice for each field, the API wants the names of those that the duplicate has. */
const SCHEMA: InputSchema<ClientMergeInput> = {
  safeParse: (value) => {
    const { duplicateClientId, choices } = value as Values;
    return clientMergeInputSchema.safeParse({ duplicateClientId, take: takenOf(choices, duplicateClientId ?? '') });
  },
};

/** Makes one record of two of the same client, for managers: proposes those that seem to be one, and asks for any other. */
export function MergeClients({ client, part }: { client: Client; part: 'hint' | 'button' }) {
  const mayMerge = useAllowed()('records.merge');
  const [duplicate, setDuplicate] = useState<{ id?: string; name?: string }>();
  const { currentData: duplicates = [] } = useTenantMergesDuplicateClientsQuery(
    mayMerge && part === 'hint' ? client.id : skipToken,
  );
  const [merge] = useTenantMergesClientsMutation();
  if (!mayMerge) return null;
  return (
    <>
      {part === 'button' && <MergeButton onClick={() => setDuplicate({})} />}
      <DuplicateHint
        candidates={duplicates.map((match) => ({ ...match, why: whyOf(client, match) }))}
        link={(match) => <ClientLink client={match} />}
        onMerge={setDuplicate}
      />
      <FormDialog
        open={duplicate !== undefined}
        title="Juntar cadastros"
        description={`Tudo o que o outro cadastro tem passa para ${client.name}, e o outro deixa de existir. Não pode ser desfeito.`}
        submitText="Juntar cadastros"
        width="wide"
        initialValues={{ duplicateClientId: duplicate?.id }}
        schema={SCHEMA}
        onSubmit={(input, idempotencyKey) =>
          withToasts(TEXTS, merge({ id: client.id, merge: input, idempotencyKey }).unwrap())
        }
        onClose={() => setDuplicate(undefined)}
      >
        <Form.Item name="duplicateClientId" label="Cadastro repetido" required>
          <ClientSelect known={duplicate?.id ? { id: duplicate.id, name: duplicate.name ?? '' } : undefined} />
        </Form.Item>
        <Preview id={client.id} />
      </FormDialog>
    </>
  );
}

function whyOf(client: Client, { phone, pets }: ClientMatch): string {
  const same = isSamePhone(client.phone ?? '', phone ?? '') ? 'Mesmo telefone' : 'Mesmo nome';
  return [same, phone && formatPhone(phone), pets.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ');
}

/** Preview of the merge with the chosen client. */
function Preview({ id }: { id: string }) {
  const { tenantSlug = '' } = useParams();
  const duplicateId = Form.useWatch<string | undefined>('duplicateClientId');
  const chosen = duplicateId && duplicateId !== id ? { id, duplicateId } : undefined;
  const { currentData, error, isError, refetch } = useTenantMergesClientPreviewQuery(chosen ?? skipToken);
  if (!chosen) return null;
  if (isError) return <LoadFailure text="Erro ao carregar a prévia" error={error} onRetry={() => void refetch()} />;
  if (!currentData) return <ListLoading text="Carregando prévia..." rows={3} />;
  const { kept, duplicate } = currentData;
  return (
    <>
      <DuplicateLink address={clientAddress(tenantSlug, chosen.duplicateId)} />
      <FieldChoices duplicateId={chosen.duplicateId} differences={clientDifferences(kept, duplicate)} />
      <Moves moves={movesOfClient(duplicate)} />
      <Sums sums={sumsOf(kept, duplicate)}>
        {kept.openOrders.length > 0 && duplicate.openOrders.length > 0 && (
          <p className="fcui-muted">As comandas em aberto continuam separadas.</p>
        )}
      </Sums>
    </>
  );
}

/** Added in cents: what is shown must be what will be stored. */
const added = (a: number, b: number) => formatMoney(fromCents(toCents(a) + toCents(b)));
const sumsOf = (kept: MergingClient, duplicate: MergingClient): Sum[] =>
  (
    [
      ['Fiado', kept.debt, duplicate.debt],
      ['Comandas em aberto', kept.open, duplicate.open],
      ['Vendas', kept.sold, duplicate.sold],
    ] as const
  )
    .filter(([, ours, theirs]) => ours !== 0 || theirs !== 0)
    .map(([label, ours, theirs]) => ({
      label,
      kept: formatMoney(ours),
      duplicate: formatMoney(theirs),
      after: added(ours, theirs),
    }));
