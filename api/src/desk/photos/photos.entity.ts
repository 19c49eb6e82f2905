import { Column, Entity } from 'typeorm';
import type { PhotoKind } from '@focinho/contracts/kernel/enums';
import { DeletableRecord } from '../../database/tenant-record';

/** A picture of a pet or a product. The bytes lie in the file store under the id: see photo-files.ts. */
@Entity('attachments')
export class Attachment extends DeletableRecord {
  @Column('uuid', { name: 'pet_id', nullable: true })
  petId!: string | null;
  @Column('uuid', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;
  @Column('uuid', { name: 'stay_id', nullable: true })
  stayId!: string | null;
  @Column('uuid', { name: 'product_id', nullable: true })
  productId!: string | null;
  @Column('text')
  kind!: PhotoKind;
  @Column('integer')
  width!: number;
  @Column('integer')
  height!: number;
  @Column('integer')
  bytes!: number;
  @Column('integer', { name: 'thumbnail_bytes' })
  thumbnailBytes!: number;
  @Column('text', { name: 'content_hash' })
  contentHash!: string;
  @Column('timestamptz', { name: 'main_at', nullable: true })
  mainAt!: Date | null;
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
}
