import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Gender, Species } from '@focinho/contracts/enums';

@Entity('pets')
export class Pet {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @Column('text')
  name!: string;
  @Column('text')
  species!: Species;
  @Column('text', { nullable: true })
  breed!: string | null;
  @Column('text')
  gender!: Gender;
  @Column('date', { name: 'birth_date', nullable: true })
  birthDate!: string | null;
  @Column('numeric')
  weight!: number;
  @Column('text', { nullable: true })
  microchip!: string | null;
  @Column('text', { nullable: true })
  notes!: string | null;
  @Column('uuid', { name: 'client_id' })
  clientId!: string;
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true, insert: false })
  deletedAt!: Date | null;
}
