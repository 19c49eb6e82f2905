import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PHOTOS_OF_APPOINTMENT } from '@focinho/contracts/desk/photo-limits';
import type { PhotoListQuery, PhotoUploadQuery } from '@focinho/contracts/desk/photos';
import { PHOTOS_OF } from '@focinho/contracts/vendor/plans';
import { queryOne, queryRow } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { badField, BusyError, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { PhotoFiles, type PhotoPart } from './photo-files';
import { Attachment } from './photos.entity';
import {
  listPhotos,
  LOCK_PHOTOS,
  noteRemoval,
  onePhoto,
  photoExists,
  photographedAppointment,
  QUOTA,
  withdrawDeletion,
  withdrawRemoval,
} from './photos.queries';
import { quotaProblem } from './photos.rules';
import { encodePicture, storedFacts } from './picture';
import { NoPictureError } from './picture-errors';
import { pictureTypeOf } from './picture-type';

const MISSING = 'Foto não encontrada.';
const MISSING_PET = 'Pet não encontrado.';

/** How long an upload may take before its file counts as left behind. */
const UPLOAD = '1 hour';
/** How long a deleted photo's file is kept, so that a copy of the database made before has it still. */
const DELETED = '7 days';

interface Upload extends PhotoUploadQuery {
  petId: string;
}

@Injectable()
export class PhotosService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(PhotoFiles) private readonly files: PhotoFiles,
  ) {}

  list(query: PhotoListQuery) {
    return this.db.read(listPhotos(query));
  }

  /** The bytes of a photo. @throws NotFoundError also for a photo of another tenant */
  async read(id: string, part: PhotoPart): Promise<Buffer> {
    await this.db.read(photoExists(id), MISSING);
    const bytes = await this.files.read(tenantId(), id, part);
    if (!bytes) throw new NotFoundError('Foto não encontrada: o arquivo não está mais guardado.');
    return bytes;
  }

  /**
   * First notes that the files must go again, then writes them, then withdraws the note together with the row: what breaks in between leaves
   * neither a row without a picture nor, after an hour, a file without a row.
   */
  async create(upload: Upload, bytes: Buffer): Promise<object> {
    const id = newId();
    const noted = await this.db.prepare(async (tx) => {
      await requirePlace(tx, upload);
      if (!pictureTypeOf(bytes)) throw new NoPictureError();
      this.files.requireStore();
      return queryOne(tx, noteRemoval(id, UPLOAD));
    });
    // Without it, this was done before, and the response is known.
    const stored = noted && (await this.store(id, bytes));
    return this.db.tx(async (tx) => {
      if (!stored) throw new BusyError();
      await queryRow(tx, LOCK_PHOTOS);
      await requirePlace(tx, upload);
      if (!(await queryRow(tx, withdrawRemoval(id, noted.dueAt)))) throw new BusyError();
      const { petId, kind, appointmentId = null } = upload;
      const mainAt = kind === 'PET' ? new Date() : null;
      await tx.insert(Attachment, { id, petId, kind, appointmentId, mainAt, ...stored });
      return onePhoto(id);
    });
  }

  private async store(id: string, bytes: Buffer) {
    const encoded = await encodePicture(bytes, tenantId());
    await this.files.write(tenantId(), id, encoded);
    return storedFacts(encoded);
  }

  /** Makes it the main photo of its pet. */
  makeMain(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'attachments', id, MISSING);
      await tx.update(Attachment, { id }, { mainAt: new Date() });
      return onePhoto(id);
    });
  }

  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'attachments', id, MISSING);
      await tx.softDelete(Attachment, { id });
      await queryOne(tx, noteRemoval(id, DELETED));
      return { id };
    });
  }

  /** Not if the pet has been deleted, or erased with its client, nor if others have taken its place meanwhile. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      const check = async () => {
        const row = await queryOne(
          tx,
          sql<{ petId: string }>`select pet_id as "petId" from attachments where id = ${id}`,
        );
        await lockRow(tx, 'pets', row.petId, MISSING_PET, { lock: 'key share' });
        await queryRow(tx, LOCK_PHOTOS);
        await requireQuota(tx);
        if (!(await queryRow(tx, withdrawDeletion(id)))) throw new NotFoundError(MISSING);
      };
      await restoreRow(tx, Attachment, id, { missing: MISSING, check });
      return onePhoto(id);
    });
  }
}

/** Whether there is room for one more photo, of this pet and at this appointment. @throws NotFoundError, BadRequestError, ConflictError */
async function requirePlace(tx: EntityManager, { petId, appointmentId }: Upload): Promise<void> {
  await lockRow(tx, 'pets', petId, MISSING_PET, { lock: 'key share' });
  if (appointmentId) {
    const appointment = await queryRow(tx, photographedAppointment(appointmentId));
    if (!appointment) throw new NotFoundError('Agendamento não encontrado.');
    if (appointment.petId !== petId) throw badField('appointmentId', 'O agendamento é de outro pet');
    if (appointment.photos >= PHOTOS_OF_APPOINTMENT)
      throw new ConflictError(
        `Este atendimento já tem ${PHOTOS_OF_APPOINTMENT} fotos. Exclua uma antes de enviar outra.`,
      );
  }
  await requireQuota(tx);
}

/** @throws ConflictError */
async function requireQuota(tx: EntityManager): Promise<void> {
  const { plan, used } = await queryOne(tx, QUOTA);
  if (used >= PHOTOS_OF[plan]) throw new ConflictError(quotaProblem(plan));
}

function tenantId(): string {
  const { session } = currentRequest();
  if (!session) throw new Error('No session');
  return session.tenantId;
}
