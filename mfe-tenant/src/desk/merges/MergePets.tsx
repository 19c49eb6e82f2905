import { Alert, Form } from 'antd';
import { useState } from 'react';
import { petMergeInputSchema, type PetMergeInput, type PetMergePreview } from '@focinho/contracts/desk/merges';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { SPECIES_LABEL } from '@focinho/contracts/kernel/enums';
import type { Pet } from '@focinho/contracts/people/pets';
import { useParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import type { InputSchema } from '@focinho/ui/form-errors';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { useAllowed } from '@focinho/ui/permissions';
import { withToasts } from '@focinho/ui/toasts';
import { petAddress } from '../../kernel/tenant/addresses';
import { PetLink } from '../../people/pets/PetLink';
import { PetSelect } from '../../people/pets/PetSelect';
import { movesOfPet, petDifferences, takenOf, type Choices } from './merged-fields';
import { DuplicateHint, DuplicateLink, FieldChoices, MergeButton, Moves } from './MergeParts';
import {
  useTenantMergesDuplicatePetsQuery,
  useTenantMergesPetPreviewQuery,
  useTenantMergesPetsMutation,
} from './merges.api';

const TEXTS = { success: 'Cadastros juntados.', failure: 'Erro ao juntar os cadastros. Tente novamente.' };

interface Values {
  duplicatePetId?: string;
  choices?: Choices;
}
const SCHEMA: InputSchema<PetMergeInput> = {
  safeParse: (value) => {
    const { duplicatePetId, choices } = value as Values;
    return petMergeInputSchema.safeParse({ duplicatePetId, take: takenOf(choices, duplicatePetId ?? '') });
  },
};

interface MergePetsProps {
  pet: Pick<Pet, 'id' | 'name' | 'clientId'>;
  part: 'hint' | 'button';
}
/** Makes one record of two of the same pet, for managers: proposes one of the same name, and asks for any other of the client. */
export function MergePets({ pet: { id, name, clientId }, part }: MergePetsProps) {
  const mayMerge = useAllowed()('records.merge');
  const [duplicate, setDuplicate] = useState<{ id?: string; name?: string }>();
  const { currentData: duplicates = [] } = useTenantMergesDuplicatePetsQuery(
    mayMerge && part === 'hint' ? id : skipToken,
  );
  const [merge] = useTenantMergesPetsMutation();
  if (!mayMerge) return null;
  return (
    <>
      {part === 'button' && <MergeButton onClick={() => setDuplicate({})} />}
      <DuplicateHint
        candidates={duplicates.map((match) => ({
          ...match,
          why: ['Mesmo nome e cliente', SPECIES_LABEL[match.species], match.breed].filter(Boolean).join(' · '),
        }))}
        link={(match) => <PetLink pet={match} />}
        onMerge={setDuplicate}
      />
      <FormDialog
        open={duplicate !== undefined}
        title="Juntar cadastros"
        description={`Tudo o que o outro cadastro tem passa para ${name}, e o outro deixa de existir. Não pode ser desfeito.`}
        submitText="Juntar cadastros"
        width="wide"
        initialValues={{ duplicatePetId: duplicate?.id }}
        schema={SCHEMA}
        onSubmit={(input, idempotencyKey) => withToasts(TEXTS, merge({ id, merge: input, idempotencyKey }).unwrap())}
        onClose={() => setDuplicate(undefined)}
      >
        <Form.Item name="duplicatePetId" label="Cadastro repetido" required>
          <PetSelect
            ofClient={{ id: clientId }}
            known={duplicate?.id ? { id: duplicate.id, name: duplicate.name ?? '' } : undefined}
          />
        </Form.Item>
        <Preview id={id} />
      </FormDialog>
    </>
  );
}

/** Preview of the merge with the chosen pet. */
function Preview({ id }: { id: string }) {
  const { tenantSlug = '' } = useParams();
  const duplicateId = Form.useWatch<string | undefined>('duplicatePetId');
  const chosen = duplicateId && duplicateId !== id ? { id, duplicateId } : undefined;
  const { currentData, error, isError, refetch } = useTenantMergesPetPreviewQuery(chosen ?? skipToken);
  if (!chosen) return null;
  if (isError) return <LoadFailure text="Erro ao carregar a prévia" error={error} onRetry={() => void refetch()} />;
  if (!currentData) return <ListLoading text="Carregando prévia..." rows={3} />;
  const { kept, duplicate } = currentData;
  return (
    <>
      <Obstacle preview={currentData} />
      <DuplicateLink address={petAddress(tenantSlug, chosen.duplicateId)} />
      <FieldChoices duplicateId={chosen.duplicateId} differences={petDifferences(kept, duplicate)} />
      <Moves moves={movesOfPet(duplicate)} />
    </>
  );
}

/** Conflicts that have to be put right first. */
function Obstacle({ preview: { overlaps } }: { preview: PetMergePreview }) {
  if (overlaps.length === 0) return null;
  const times = overlaps.map(({ date, startTime }) => `${formatDay(date)} às ${startTime}`).join(', ');
  return (
    <Alert
      className="fcui-dialog-alert"
      type="warning"
      showIcon
      title={`Os dois têm agendamento em ${times}. Cancele ou exclua um deles antes de juntar.`}
    />
  );
}
