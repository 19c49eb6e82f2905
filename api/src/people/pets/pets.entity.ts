import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Coat, Gender, PetSize, Species, Temperament } from '@focinho/contracts/enums';
import { DERIVED } from '../../database/columns';

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
  @Column('text', { nullable: true })
  size!: PetSize | null;
  @Column('text', { nullable: true })
  coat!: Coat | null;
  @Column('text', { nullable: true })
  temperament!: Temperament | null;
  @Column('text', { nullable: true })
  allergies!: string | null;
  @Column('uuid', { name: 'client_id' })
  clientId!: string;
  @Column('text', { name: 'name_key', ...DERIVED })
  nameKey!: string;
  @Column('text', { name: 'search_text', ...DERIVED })
  searchText!: string;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt!: Date | null;
}
