import { Column, Entity } from 'typeorm';
import type { AgreementKind, AgreementOccasion, ServiceCategory, Species } from '@focinho/contracts/kernel/enums';
import { DERIVED } from '../../database/columns';
import { NamedRecord } from '../../database/tenant-record';

@Entity('agreement_templates')
export class AgreementTemplate extends NamedRecord {
  @Column('text')
  kind!: AgreementKind;
  @Column('text')
  body!: string;
  @Column('integer')
  version!: number;
  @Column('integer', { name: 'valid_days', nullable: true })
  validDays!: number | null;
  @Column('text', { name: 'required_at' })
  requiredAt!: AgreementOccasion;
  @Column('text', { nullable: true })
  species!: Species | null;
  @Column('text', { nullable: true })
  category!: ServiceCategory | null;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
  @Column('boolean', { name: 'is_for_pet', ...DERIVED })
  isForPet!: boolean;
}
