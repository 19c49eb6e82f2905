import { Column, Entity } from 'typeorm';
import type { StationKind } from '@focinho/contracts/kernel/enums';
import { NamedRecord } from '../../database/tenant-record';

@Entity('stations')
export class Station extends NamedRecord {
  @Column('text')
  kind!: StationKind;
  @Column('integer')
  capacity!: number;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
