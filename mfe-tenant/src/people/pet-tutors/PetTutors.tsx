import PlusIcon from 'lucide-react/icons/plus';
import Trash2Icon from 'lucide-react/icons/trash-2';
import { Form, Input } from 'antd';
import { useState } from 'react';
import {
  PET_TUTOR_FIELDS,
  petTutorInputSchema,
  TUTORS_OF_PET,
  type PetTutor,
} from '@focinho/contracts/people/pet-tutors';
import { FormDialog } from '@focinho/ui/form-dialog';
import { WriteButton } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { undoing, useDeleteAtOnce } from '@focinho/ui/undoing';
import { ClientSelect } from '../clients/ClientSelect';
import { OwnerContact } from '../clients/OwnerContact';
import {
  useTenantPetTutorsCreateMutation,
  useTenantPetTutorsDeleteMutation,
  useTenantPetTutorsRestoreMutation,
} from './pet-tutors.api';
import './pet-tutors.css';

const CREATED = { success: 'Tutor incluído.', failure: 'Erro ao incluir o tutor. Tente novamente.' };
const DELETED = { success: 'Tutor removido deste pet.', failure: 'Erro ao remover o tutor. Tente novamente.' };

interface PetTutorsProps {
  pet: { id: string; name: string };
  tutors: readonly PetTutor[];
}

/** Others who bring and fetch a pet, whom the desk can call; the pet's client pays. */
export function PetTutors({ pet, tutors }: PetTutorsProps) {
  const [isAdding, setAdding] = useState(false);
  const [remove] = useTenantPetTutorsDeleteMutation();
  const [restore] = useTenantPetTutorsRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    DELETED,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  return (
    <div className="fct-pet-tutors">
      {tutors.length === 0 && <span className="fcui-muted">Só quem paga por {pet.name} está cadastrado.</span>}
      <ul className="fct-pet-tutors-list">
        {tutors.map((tutor) => (
          <li key={tutor.id}>
            <OwnerContact client={tutor.client} />
            {tutor.relation && <span className="fcui-muted">{tutor.relation}</span>}
            <WriteButton
              type="text"
              size="small"
              icon={<Trash2Icon />}
              aria-label={`Remover ${tutor.client?.name ?? 'o tutor'} de ${pet.name}`}
              onClick={() => removeAtOnce(tutor)}
            />
          </li>
        ))}
      </ul>
      {tutors.length < TUTORS_OF_PET && (
        <WriteButton icon={<PlusIcon />} onClick={() => setAdding(true)}>
          Incluir outro tutor
        </WriteButton>
      )}
      <NewTutorDialog pet={pet} open={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

interface NewTutorDialogProps {
  pet: PetTutorsProps['pet'];
  open: boolean;
  onClose: () => void;
}
function NewTutorDialog({ pet, open, onClose }: NewTutorDialogProps) {
  const [create] = useTenantPetTutorsCreateMutation();
  const [remove] = useTenantPetTutorsDeleteMutation();
  return (
    <FormDialog
      open={open}
      title={`Outro tutor de ${pet.name}`}
      description="Quem paga continua o mesmo."
      submitText="Incluir"
      initialValues={{}}
      schema={petTutorInputSchema}
      onSubmit={(tutor, idempotencyKey) =>
        withToasts(
          CREATED,
          create({ petId: pet.id, tutor, idempotencyKey }).unwrap(),
          undoing(({ id }) => remove(id).unwrap()),
        )
      }
      onClose={onClose}
    >
      <Form.Item name="clientId" label={PET_TUTOR_FIELDS.clientId.label} required>
        <ClientSelect />
      </Form.Item>
      <Form.Item name="relation" label={PET_TUTOR_FIELDS.relation.label}>
        <Input maxLength={40} placeholder="Ex.: filha, vizinho, passeadora" />
      </Form.Item>
    </FormDialog>
  );
}
