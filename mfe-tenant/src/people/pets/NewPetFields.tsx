import { Button, Form, Input, Radio, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { CLIENT_ID } from '@focinho/contracts/kernel/common-fields';
import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import { COAT_LABEL, COATS, PET_SIZE_LABEL, PET_SIZES } from '@focinho/contracts/kernel/enums';
import { PET_FIELDS, type Pet } from '@focinho/contracts/people/pets';
import { FieldGrid } from '@focinho/ui/field-grid';
import { ClientSelect } from '../clients/ClientSelect';
import { KnownClients } from '../clients/KnownClients';
import { KnownPet } from './KnownPet';
import { SPECIES_OPTIONS } from './species';
import './new-pet.css';

type Owner = NonNullable<Pet['client']>;

const FIELD = 'newPet';
const NAME = [FIELD, 'name'];
const OWNER = [FIELD, 'clientId'];
const OWNER_NAME = [FIELD, 'client', 'name'];
const PHONE = [FIELD, 'client', 'phone'];

/** Value of `newPet` in a form for the text that found no pet: digits are a phone, anything else a name. */
export const newPetNamed = (typed: string, owner?: { id: string }) => ({
  species: 'DOG',
  ...(owner ? { clientId: owner.id } : {}),
  ...(/^[\d\s()+-]{6,}$/.test(typed) ? { client: { phone: typed } } : { name: typed }),
});

interface NewPetFieldsProps {
  /** Who is known already. */
  owner?: Owner | undefined;
  /** The pet is no new one. */
  onKnownPet: (pet: { id: string; name: string }) => void;
  onCancel: () => void;
}

/** A pet that the shop does not know, and its owner, inside the form of what it comes for: they are saved together. */
export function NewPetFields({ owner, onKnownPet, onCancel }: NewPetFieldsProps) {
  const form = Form.useFormInstance();
  const [isKnownOwner, setKnownOwner] = useState(owner !== undefined);
  const [recognised, setRecognised] = useState(owner);
  const focusFirst = useEffectEvent(() => form.focusField(form.getFieldValue(NAME) && !owner ? OWNER_NAME : NAME));
  useEffect(() => focusFirst(), []);
  const use = (known: Owner) => {
    setRecognised(known);
    setKnownOwner(true);
    form.setFieldValue(OWNER, known.id);
  };
  const withNewOwner = (name: string) => {
    setKnownOwner(false);
    form.setFieldValue(OWNER, undefined);
    form.setFieldValue(OWNER_NAME, name);
  };
  return (
    <section className="fct-new-pet" aria-label="Pet novo">
      <div className="fct-new-pet-head">
        <strong>Pet novo</strong>
        <Button type="link" size="small" onClick={onCancel}>
          Escolher um pet cadastrado
        </Button>
        {!isKnownOwner && (
          <Button type="link" size="small" onClick={() => setKnownOwner(true)}>
            Já é cliente
          </Button>
        )}
      </div>
      <FieldGrid>
        <Form.Item name={NAME} label="Nome do pet" required>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        {isKnownOwner ? (
          <Form.Item name={OWNER} label={CLIENT_ID.label} required>
            <ClientSelect known={recognised} create={{ text: 'Novo Cliente', onClick: withNewOwner }} />
          </Form.Item>
        ) : (
          <>
            <Form.Item name={OWNER_NAME} label="Nome do cliente" required>
              <Input maxLength={120} autoComplete="off" />
            </Form.Item>
            <Form.Item name={PHONE} label={CLIENT_FIELDS.phone.label}>
              <Input maxLength={30} inputMode="tel" autoComplete="off" placeholder="(11) 98765-4321" />
            </Form.Item>
          </>
        )}
        <Form.Item name={[FIELD, 'species']} label={PET_FIELDS.species.label}>
          <Select className="fcui-wide" options={SPECIES_OPTIONS} showSearch={{ optionFilterProp: 'title' }} />
        </Form.Item>
      </FieldGrid>
      {!isKnownOwner && <RecognisedByPhone onUse={use} />}
      {isKnownOwner && <NamesakeOf recognised={recognised} onUse={onKnownPet} />}
      <FieldGrid>
        <Form.Item name={[FIELD, 'size']} label={PET_FIELDS.size.label}>
          <Radio.Group
            optionType="button"
            options={PET_SIZES.map((value) => ({ value, label: PET_SIZE_LABEL[value] }))}
          />
        </Form.Item>
        <Form.Item name={[FIELD, 'coat']} label={PET_FIELDS.coat.label}>
          <Radio.Group optionType="button" options={COATS.map((value) => ({ value, label: COAT_LABEL[value] }))} />
        </Form.Item>
      </FieldGrid>
    </section>
  );
}

function RecognisedByPhone({ onUse }: { onUse: (owner: Owner) => void }) {
  return <KnownClients phone={Form.useWatch<string | undefined>(PHONE)} onUse={onUse} />;
}

function NamesakeOf({ recognised, onUse }: { recognised: Owner | undefined; onUse: NewPetFieldsProps['onKnownPet'] }) {
  const id = Form.useWatch<string | null | undefined>(OWNER);
  if (!id) return null;
  const name = recognised?.id === id ? recognised.name : 'Este cliente';
  return <KnownPet owner={{ id, name }} field={NAME} onUse={onUse} />;
}
