import { Column, Entity } from 'typeorm';
import { DeletableRecord } from '../../database/tenant-record';

/** A client who takes care of a pet without paying for it. */
@Entity('pet_tutors')
export class PetTutor extends DeletableRecord {
  @Column('uuid', { name: 'pet_id' })
  petId!: string;
  @Column('uuid', { name: 'client_id' })
  clientId!: string;
  @Column('text', { nullable: true })
  relation!: string | null;
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
}
