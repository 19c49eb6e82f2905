import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PHOTOS_OF_APPOINTMENT, PHOTOS_OF_STAY } from '@focinho/contracts/kernel/photo-limits';
import type { PhotoListQuery, PhotoUploadQuery } from '@focinho/contracts/desk/photos';
import { PHOTOS_OF } from '@focinho/contracts/vendor/plans';
import { queryOne, queryRow } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql, type Sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { oneProduct } from '../../catalogue/products/products.queries';
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
  photographedStay,
  pictureOf,
  deletedPictureOf,
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
const MISSING_PRODUCT = 'Produto não encontrado.';
const OF_A_PET = { alive: sql`deleted_at is null and pet_id is not null` };

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

  /** Stores a photo of a pet. */
  create(upload: Upload, bytes: Buffer): Promise<object> {
    const { petId, kind, appointmentId = null, stayId = null } = upload;
    const of = { petId, kind, appointmentId, stayId, mainAt: kind === 'PET' ? new Date() : null };
    return this.upload(bytes, {
      check: (tx) => requirePlace(tx, upload),
      insert: async (tx, file) => {
        await tx.insert(Attachment, { ...file, ...of });
        return onePhoto(file.id);
      },
    });
  }

  /** Stores the picture of a product, in place of the one that it has. */
  createOfProduct(productId: string, bytes: Buffer): Promise<object> {
    const check = async (tx: EntityManager) => {
      await lockRow(tx, 'products', productId, MISSING_PRODUCT, { lock: 'key share' });
      if (!(await queryRow(tx, pictureOf(productId)))) await requireQuota(tx);
    };
    return this.upload(bytes, {
      check,
      insert: async (tx, file) => {
        const former = await queryRow(tx, pictureOf(productId));
        if (former) await softDelete(tx, former.id);
        await tx.insert(Attachment, { ...file, productId, kind: 'PRODUCT' });
        return oneProduct(productId);
      },
    });
  }

  /**
   * First notes that the files must go again, then writes them, then withdraws the note together with the row: what breaks in between leaves
   * neither a row without a picture nor, after an hour, a file without a row.
   */
  private async upload(bytes: Buffer, { check, insert }: Place): Promise<object> {
    const id = newId();
    const noted = await this.db.prepare(async (tx) => {
      await check(tx);
      if (!pictureTypeOf(bytes)) throw new NoPictureError();
      this.files.requireStore();
      return queryOne(tx, noteRemoval(id, UPLOAD));
    });
    // Without it, this was done before, and the response is known.
    const stored = noted && (await this.store(id, bytes));
    return this.db.tx(async (tx) => {
      if (!stored) throw new BusyError();
      await queryRow(tx, LOCK_PHOTOS);
      await check(tx);
      if (!(await queryRow(tx, withdrawRemoval(id, noted.dueAt)))) throw new BusyError();
      return insert(tx, { id, ...stored });
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
      await lockRow(tx, 'attachments', id, MISSING, OF_A_PET);
      await tx.update(Attachment, { id }, { mainAt: new Date() });
      return onePhoto(id);
    });
  }

  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'attachments', id, MISSING, OF_A_PET);
      await softDelete(tx, id);
      return { id };
    });
  }

  removeOfProduct(productId: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'products', productId, MISSING_PRODUCT, { lock: 'key share' });
      const picture = await queryRow(tx, pictureOf(productId));
      if (picture) await softDelete(tx, picture.id);
      return oneProduct(productId);
    });
  }

  /** Not if the pet has been deleted, or erased with its client, nor if others have taken its place meanwhile. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      await restorePhoto(tx, id, async () => {
        const { petId } = await queryOne(
          tx,
          sql<{ petId: string | null }>`select pet_id as "petId" from attachments where id = ${id}`,
        );
        if (!petId) throw new NotFoundError(MISSING);
        await lockRow(tx, 'pets', petId, MISSING_PET, { lock: 'key share' });
      });
      return onePhoto(id);
    });
  }

  /** The picture that was deleted last. Not if the product has another by now. */
  restoreOfProduct(productId: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'products', productId, MISSING_PRODUCT, { lock: 'key share' });
      if (await queryRow(tx, pictureOf(productId))) return oneProduct(productId);
      const last = await queryRow(tx, deletedPictureOf(productId));
      if (!last) throw new NotFoundError(MISSING);
      await restorePhoto(tx, last.id);
      return oneProduct(productId);
    });
  }
}

async function restorePhoto(tx: EntityManager, id: string, requireOwner = () => Promise.resolve()): Promise<void> {
  const check = async () => {
    await requireOwner();
    await queryRow(tx, LOCK_PHOTOS);
    await requireQuota(tx);
    if (!(await queryRow(tx, withdrawDeletion(id)))) throw new NotFoundError(MISSING);
  };
  await restoreRow(tx, Attachment, id, { missing: MISSING, check });
}

/** Where a file belongs: what must be so before and after it is written, and its row. */
interface Place {
  check: (tx: EntityManager) => Promise<void>;
  insert: (tx: EntityManager, file: StoredFile) => Promise<Sql>;
}
type StoredFile = ReturnType<typeof storedFacts> & { id: string };

async function softDelete(tx: EntityManager, id: string): Promise<void> {
  await tx.softDelete(Attachment, { id });
  await queryOne(tx, noteRemoval(id, DELETED));
}

/** Whether there is room for one more photo, of this pet and at this appointment or stay. @throws NotFoundError, BadRequestError, ConflictError */
async function requirePlace(tx: EntityManager, { petId, kind, appointmentId, stayId }: Upload): Promise<void> {
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
  if ((kind === 'STAY') !== (stayId !== undefined))
    throw badField('stayId', 'A foto do hotel é de uma hospedagem, e só ela');
  if (stayId) {
    const stay = await queryRow(tx, photographedStay(stayId));
    if (!stay) throw new NotFoundError('Hospedagem não encontrada.');
    if (stay.petId !== petId) throw badField('stayId', 'A hospedagem é de outro pet');
    if (stay.photos >= PHOTOS_OF_STAY)
      throw new ConflictError(`Esta hospedagem já tem ${PHOTOS_OF_STAY} fotos. Exclua uma antes de enviar outra.`);
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
