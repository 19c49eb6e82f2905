import { Column, Entity } from 'typeorm';
import type { DoseKind, Species } from '@focinho/contracts/kernel/enums';
import { NamedRecord } from '../../database/tenant-record';

@Entity('protocols')
export class Protocol extends NamedRecord {
  @Column('text')
  kind!: DoseKind;
  @Column('text')
  species!: Species;
  @Column('integer', { name: 'first_age_days' })
  firstAgeDays!: number;
  @Column('integer', { name: 'series_doses' })
  seriesDoses!: number;
  @Column('integer', { name: 'interval_days' })
  intervalDays!: number;
  @Column('integer', { name: 'booster_days', nullable: true })
  boosterDays!: number | null;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
