import { Column, Entity } from 'typeorm';
import { NamedRecord } from '../../database/tenant-record';

@Entity('professionals')
export class Professional extends NamedRecord {
  /** `#rrggbb` */
  @Column('text')
  color!: string;
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;
  /** Null: all services. */
  @Column('uuid', { name: 'service_ids', array: true, nullable: true })
  serviceIds!: string[] | null;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
