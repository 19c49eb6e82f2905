import { Column, Entity } from 'typeorm';
import { NamedRecord } from '../../database/tenant-record';

@Entity('clients')
export class Client extends NamedRecord {
  @Column('text')
  email!: string;
  @Column('text', { nullable: true })
  phone!: string | null;
  @Column('text', { nullable: true })
  address!: string | null;
  /** The record that was kept when this one was merged. */
  @Column({ type: 'uuid', name: 'merged_into', nullable: true, insert: false })
  mergedInto!: string | null;
}
