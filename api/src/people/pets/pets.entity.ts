import { Column, Entity } from 'typeorm';
import type { Coat, Gender, PetFlag, PetSize, Species, Temperament } from '@focinho/contracts/kernel/enums';
import { NamedRecord } from '../../database/tenant-record';

@Entity('pets')
export class Pet extends NamedRecord {
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
  @Column('text', { array: true })
  flags!: PetFlag[];
  @Column('text', { nullable: true })
  allergies!: string | null;
  @Column('date', { name: 'deceased_on', nullable: true })
  deceasedOn!: string | null;
  @Column('uuid', { name: 'client_id' })
  clientId!: string;
  /** Main photo, by the trigger show_main_photo. */
  @Column({ type: 'uuid', name: 'photo_id', nullable: true, insert: false, update: false })
  photoId!: string | null;
  /** The record that was kept when this one was merged. */
  @Column({ type: 'uuid', name: 'merged_into', nullable: true, insert: false })
  mergedInto!: string | null;
}
