import { Form, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { PET_SIZE_LABEL, PET_SIZES, type PetSize } from '@focinho/contracts/kernel/enums';
import { walkInInputSchema, type DeskPet } from '@focinho/contracts/desk/queue';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { isConflict } from '../../kernel/outcome';
import { KnownClients, useKnownClientCheck } from '../../people/clients/KnownClients';
import { KnownPet } from '../../people/pets/KnownPet';
import { SPECIES_OPTIONS } from '../../people/pets/species';
import { ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { useEnterGoesOn } from './use-enter-goes-on';
import type { Arrival } from './use-arrival';
import { WalkInConflict, withoutOffers, type WayOut } from './WalkInConflict';

type Owner = Pick<DeskPet['client'], 'id' | 'name'>;
/** Start of the form: the text that found nobody, or the owner of the new pet. */
export type NewPetStart = { typed: string } | { client: Owner };

interface NewPetDialogProps {
  /** The dialog is open while there is one. */
  start: NewPetStart | undefined;
  arrival: Arrival;
  onArrived: () => void;
  /** The pet is no new one. */
  onKnownPet: (pet: { id: string; name: string }) => void;
  onClose: () => void;
}

const OWNER = ['newPet', 'client', 'name'];
const PHONE = ['newPet', 'client', 'phone'];
const NAME = ['newPet', 'name'];
const SIZE = ['newPet', 'size'];
const SERVICE = 'serviceId';

/** A pet that the shop does not know, its owner and what it comes for, in one save. */
export function NewPetDialog({ start, arrival, onArrived, onKnownPet, onClose }: NewPetDialogProps) {
  const given = start && 'client' in start ? start.client : undefined;
  const check = useKnownClientCheck();
  const [failure, setFailure] = useState<unknown>();
  /** Way out that was chosen when it did not fit, for the attempt that follows. */
  const wayOut = useRef<WayOut>({});
  const hasArrived = useRef(false);
  useEffect(() => {
    if (start || !hasArrived.current) return;
    hasArrived.current = false;
    // Back in the search, the keys of the comanda would be typed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, [start]);
  return (
    <FormDialog
      open={start !== undefined}
      title={given ? `Outro pet de ${given.name}` : 'Novo cliente no balcão'}
      submitText="Chegou"
      initialValues={{ newPet: start && initialPet(start) }}
      schema={walkInInputSchema}
      onSubmit={async (input, idempotencyKey) => {
        await check(input.newPet?.client?.phone, idempotencyKey);
        setFailure(undefined);
        try {
          await arrival.walkIn({ ...input, ...wayOut.current }, idempotencyKey);
        } catch (cause) {
          setFailure(cause);
          throw withoutOffers(cause);
        } finally {
          wayOut.current = {};
        }
        hasArrived.current = true;
        onArrived();
      }}
      onClose={() => {
        setFailure(undefined);
        onClose();
      }}
      footer={
        isConflict(failure) && (
          <ConflictInForm
            failure={failure}
            onChoose={(chosen) => {
              wayOut.current = chosen;
            }}
          />
        )
      }
    >
      <Fields
        given={given}
        onKnownPet={(pet) => {
          onClose();
          onKnownPet(pet);
        }}
      />
    </FormDialog>
  );
}

function Fields({ given, onKnownPet }: Pick<NewPetDialogProps, 'onKnownPet'> & { given: Owner | undefined }) {
  const form = Form.useFormInstance();
  const [known, setKnown] = useState<Owner>();
  const owner = given ?? known;
  const size = Form.useWatch<PetSize | undefined>(SIZE) ?? null;
  const { fields, onKeyDownCapture, picked } = useEnterGoesOn(
    owner ? [NAME, SIZE, SERVICE] : [OWNER, PHONE, NAME, SIZE, SERVICE],
  );
  const use = (client: Owner) => {
    setKnown(client);
    form.setFieldValue('newPet', { ...form.getFieldValue('newPet'), clientId: client.id, client: undefined });
    form.focusField(NAME);
  };
  return (
    <div ref={fields} onKeyDownCapture={onKeyDownCapture}>
      {owner ? (
        <Form.Item name={['newPet', 'clientId']} hidden>
          <Input />
        </Form.Item>
      ) : (
        <>
          <FieldGrid>
            <Form.Item name={OWNER} label="Nome do cliente" required>
              <Input maxLength={120} autoComplete="off" />
            </Form.Item>
            <Form.Item name={PHONE} label={CLIENT_FIELDS.phone.label}>
              <Input maxLength={30} inputMode="tel" autoComplete="off" />
            </Form.Item>
          </FieldGrid>
          <KnownOwner onUse={use} />
        </>
      )}
      {known && <p className="fcui-muted">Cliente: {known.name}</p>}
      {owner && <KnownPet owner={owner} field={NAME} onUse={onKnownPet} />}
      <FieldGrid>
        <Form.Item name={NAME} label="Nome do pet" required>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name={SIZE} label={PET_FIELDS.size.label}>
          <Select
            className="fcui-wide"
            placeholder="Não informado"
            showSearch={{ filterOption: (typed, option) => plain(option?.label ?? '').startsWith(plain(typed)) }}
            options={SIZES}
            onChange={picked}
          />
        </Form.Item>
        <Form.Item name={SERVICE} label="Serviço" required>
          <ServiceSelect pet={{ size, coat: null }} onChange={picked} />
        </Form.Item>
        <Form.Item name={['newPet', 'species']} label={PET_FIELDS.species.label}>
          <Select className="fcui-wide" options={SPECIES_OPTIONS} showSearch={{ optionFilterProp: 'title' }} />
        </Form.Item>
      </FieldGrid>
    </div>
  );
}

function KnownOwner({ onUse }: { onUse: (owner: Owner) => void }) {
  return <KnownClients phone={Form.useWatch<string | undefined>(PHONE)} onUse={onUse} />;
}

/** The ways out inside the form: choosing one sends it again. */
function ConflictInForm({ failure, onChoose }: { failure: unknown; onChoose: (wayOut: WayOut) => void }) {
  const form = Form.useFormInstance();
  return (
    <WalkInConflict
      failure={failure}
      disabled={false}
      isSaid
      onChoose={(chosen) => {
        onChoose(chosen);
        form.submit();
      }}
    />
  );
}

const SIZES = PET_SIZES.map((value) => ({ value, label: PET_SIZE_LABEL[value] }));
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Digits are a phone, anything else is most likely the pet's name. */
function initialPet(start: NewPetStart) {
  if ('client' in start) return { species: 'DOG', clientId: start.client.id };
  const isPhone = /^[\d\s()+-]+$/.test(start.typed);
  return { species: 'DOG', ...(isPhone ? { client: { phone: start.typed } } : { name: start.typed }) };
}
