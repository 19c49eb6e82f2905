import { Alert, Button, Form } from 'antd';
import { skipToken } from '@focinho/host/store';
import { useTenantPetsListQuery } from './pets.api';

interface KnownPetProps {
  owner: { id: string; name: string };
  /** The form's field with the name that is typed. */
  field: string[];
  onUse: (pet: { id: string; name: string }) => void;
}

/** Says when the owner already has a pet of this name. */
export function KnownPet({ owner, field, onUse }: KnownPetProps) {
  const name = plain(Form.useWatch<string | undefined>(field) ?? '');
  const pets = useTenantPetsListQuery(name ? { clientId: owner.id, page: 1, limit: 50, sort: 'name' } : skipToken);
  const known = pets.data?.rows.find((pet) => plain(pet.name) === name);
  return (
    <div role="status">
      {known && (
        <Alert
          className="fcui-dialog-alert"
          type="warning"
          showIcon
          title={`${owner.name} já tem um pet chamado ${known.name}`}
          action={
            <Button size="small" onClick={() => onUse(known)}>
              Usar este pet
            </Button>
          }
        />
      )}
    </div>
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
