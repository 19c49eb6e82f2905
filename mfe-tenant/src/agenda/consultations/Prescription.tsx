import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { Consultation } from '@focinho/contracts/agenda/consultations';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { SPECIES_LABEL, type Species } from '@focinho/contracts/kernel/enums';
import { Dialog } from '@focinho/ui/dialog';
import { PrintReceipt } from '../../kernel/receipts/PrintReceipt';
import { TenantLines } from '../../kernel/receipts/receipt-parts';
import './consultations.css';

export interface TreatedPet {
  id: string;
  name: string;
  species: Species;
  breed: string | null;
  client: { name: string } | null;
}
const PAPERS = ['A5', 'A4'] as const;
type Paper = (typeof PAPERS)[number];

/** A prescription as it will be printed. */
export function PrescriptionDialog({
  note,
  pet,
  onClose,
}: {
  note: Consultation | undefined;
  pet: TreatedPet;
  onClose: () => void;
}) {
  const [paper, setPaper] = useState<Paper>('A5');
  return (
    <Dialog
      open={note !== undefined}
      title={`Receita de ${pet.name}`}
      width={640}
      onClose={onClose}
      footer={
        <div className="fcui-dialog-footer">
          <Segmented<Paper> aria-label="Papel da receita" value={paper} onChange={setPaper} options={[...PAPERS]} />
          {note && (
            <PrintReceipt format={paper} label="Imprimir Receita">
              <PrescriptionSheet note={note} pet={pet} />
            </PrintReceipt>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </div>
      }
    >
      {note && <PrescriptionSheet note={note} pet={pet} />}
    </Dialog>
  );
}

function PrescriptionSheet({ note, pet }: { note: Consultation; pet: TreatedPet }) {
  const { prescription, professional, crmv, weight, signedAt, createdAt } = note;
  const animal = [SPECIES_LABEL[pet.species], pet.breed, weight && `${weight.toLocaleString('pt-BR')} kg`];
  return (
    <article className="fct-prescription" aria-label={`Receita de ${pet.name}`}>
      <TenantLines />
      <h2>Receita</h2>
      <p>
        <strong>{pet.name}</strong> · {animal.filter(Boolean).join(' · ')}
        {pet.client && <span>Tutor: {pet.client.name}</span>}
      </p>
      <p className="fct-prescription-body">{prescription}</p>
      <p className="fct-prescription-signature">
        <span>{professional.name}</span>
        {crmv && <span>CRMV {crmv}</span>}
        <span>{formatDay(signedAt ?? createdAt)}</span>
      </p>
    </article>
  );
}
