import { Button, Select } from 'antd';
import { useState } from 'react';
import type { AgreementTemplate } from '@focinho/contracts/people/agreements';
import { Dialog } from '@focinho/ui/dialog';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { useTenantAgreementTemplatesListQuery } from './agreements.api';

interface ChooseAgreementProps {
  open: boolean;
  pets: readonly { id: string; name: string }[];
  onChoose: (chosen: { templateId: string; petId?: string }) => void;
  onClose: () => void;
}

/** Which agreement to sign, and for which pet. */
export function ChooseAgreement({ open, onClose, ...choice }: ChooseAgreementProps) {
  return (
    <Dialog open={open} title="Qual termo?" width={400} kind="question" onClose={onClose}>
      <Choice {...choice} />
    </Dialog>
  );
}

function Choice({ pets, onChoose }: Pick<ChooseAgreementProps, 'pets' | 'onChoose'>) {
  const { data, error, isError, refetch } = useTenantAgreementTemplatesListQuery({ isActive: true });
  const [petId, setPetId] = useState(pets[0]?.id);
  const choose = ({ id, isForPet }: AgreementTemplate) =>
    onChoose({ templateId: id, ...(isForPet && petId ? { petId } : {}) });
  if (!data && isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListLoading text="Carregando termos..." rows={3} />;
  if (data.rows.length === 0) return <ListEmpty text="Nenhum modelo de termo: crie um em Configurações → Termos." />;
  return (
    <div className="fct-agreement-choice">
      {pets.length > 1 && (
        <Select
          aria-label="Pet"
          value={petId}
          onChange={setPetId}
          options={pets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {data.rows.map((template) => (
        <Button key={template.id} block disabled={template.isForPet && !petId} onClick={() => choose(template)}>
          {template.name}
        </Button>
      ))}
    </div>
  );
}
