import { Column, Entity } from 'typeorm';
import { DeletableRecord } from '../../database/tenant-record';

/** A weighing of a pet. */
@Entity('pet_weights')
export class PetWeight extends DeletableRecord {
  @Column('uuid', { name: 'pet_id' })
  petId!: string;
  @Column('date')
  day!: string;
  @Column('numeric')
  weight!: number;
  @Column('text', { nullable: true })
  notes!: string | null;
  @Column('boolean', { name: 'is_from_form' })
  isFromForm!: boolean;
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
}
