import { Column, Entity } from 'typeorm';
import type { IncidentRisk } from '@focinho/contracts/kernel/enums';
import { ChangeableRecord } from '../../database/tenant-record';

@Entity('incidents')
export class Incident extends ChangeableRecord {
  @Column('text')
  description!: string;
  @Column('date', { name: 'happened_on', nullable: true })
  happenedOn!: string | null;
  @Column('date', { name: 'known_on' })
  knownOn!: string;
  @Column('text', { name: 'data_categories' })
  dataCategories!: string;
  @Column('text', { name: 'people_categories' })
  peopleCategories!: string;
  @Column('integer', { name: 'people_count', nullable: true })
  peopleCount!: number | null;
  @Column('text')
  measures!: string;
  @Column('text')
  risk!: IncidentRisk;
  @Column('text', { name: 'risk_reason', nullable: true })
  riskReason!: string | null;
  @Column('boolean', { name: 'is_small_agent' })
  isSmallAgent!: boolean;
  @Column('date')
  deadline!: string;
  @Column('date', { name: 'authority_notified_on', nullable: true })
  authorityNotifiedOn!: string | null;
  @Column('date', { name: 'people_notified_on', nullable: true })
  peopleNotifiedOn!: string | null;
  @Column('text', { name: 'silence_reason', nullable: true })
  silenceReason!: string | null;
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
}
