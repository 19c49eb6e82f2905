import { Controller, Delete, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PHOTO_TYPES } from '@focinho/contracts/kernel/photo-limits';
import {
  photoListQuerySchema,
  photoSchema,
  photoUploadQuerySchema,
  type PhotoListQuery,
  type PhotoUploadQuery,
} from '@focinho/contracts/desk/photos';
import { productSchema } from '@focinho/contracts/catalogue/products';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { AcceptUpload, Id, RequirePermission } from '../../kernel/http/routes';
import { UploadedFile } from '../../kernel/http/uploads';
import type { PhotoPart } from './photo-files';
import { PhotosService } from './photos.service';

const NOTHING = Buffer.alloc(0);
const bytesOf = (body: unknown) => (body instanceof UploadedFile ? body.bytes : NOTHING);
const BINARY = { type: 'string', format: 'binary' } as const;
const WEBP = { description: 'The picture', content: { 'image/webp': { schema: BINARY } } };

@ApiTags('photos')
@Controller('api/pets')
@RequirePermission('day.work')
export class PetPhotosController {
  constructor(@Inject(PhotosService) private readonly photos: PhotosService) {}

  /** Stores a photo of the pet. The body is the file itself, up to 15 MB; its type is found by its content. */
  @Post(':id/photos')
  @AcceptUpload()
  @ApiConsumes('application/octet-stream', ...PHOTO_TYPES)
  @ApiBody({ schema: BINARY })
  @ApiItemResponse(201, 'photo', photoSchema)
  create(
    @Id() { id }: IdParams,
    @Query({ schema: photoUploadQuerySchema }) query: PhotoUploadQuery,
    @Req() { body }: FastifyRequest,
  ) {
    return this.photos.create({ ...query, petId: id }, bytesOf(body));
  }
}

@ApiTags('products')
@Controller('api/products')
@RequirePermission('day.work')
export class ProductPicturesController {
  constructor(@Inject(PhotosService) private readonly photos: PhotosService) {}

  /** Stores the picture of the product, in place of the one that it has. The body is the file itself, as for photos of pets. */
  @Post(':id/photo')
  @AcceptUpload()
  @ApiConsumes('application/octet-stream', ...PHOTO_TYPES)
  @ApiBody({ schema: BINARY })
  @ApiItemResponse(201, 'product', productSchema)
  create(@Id() { id }: IdParams, @Req() { body }: FastifyRequest) {
    return this.photos.createOfProduct(id, bytesOf(body));
  }

  @Delete(':id/photo')
  @ApiItemResponse(200, 'product', productSchema)
  remove(@Id() { id }: IdParams) {
    return this.photos.removeOfProduct(id);
  }

  /** Undoes the deletion of its picture within a minute. */
  @Post(':id/photo/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'product', productSchema)
  restore(@Id() { id }: IdParams) {
    return this.photos.restoreOfProduct(id);
  }
}

@ApiTag('photos', 'Photos of pets')
@Controller('api/photos')
@RequirePermission('day.work')
export class PhotosController {
  constructor(@Inject(PhotosService) private readonly photos: PhotosService) {}

  @Get()
  @ApiListResponse('photos', photoSchema)
  list(@Query({ schema: photoListQuerySchema }) query: PhotoListQuery) {
    return this.photos.list(query);
  }

  /** Picture, WebP of up to 1600 pixels. */
  @Get(':id')
  @ApiOkResponse(WEBP)
  picture(@Id() { id }: IdParams, @Res() reply: FastifyReply) {
    return this.send(id, 'picture', reply);
  }

  /** Thumbnail, WebP of up to 320 pixels. */
  @Get(':id/thumbnail')
  @ApiOkResponse(WEBP)
  thumbnail(@Id() { id }: IdParams, @Res() reply: FastifyReply) {
    return this.send(id, 'thumbnail', reply);
  }

  /** Makes it the main photo of its pet. */
  @Post(':id/main')
  @HttpCode(200)
  @ApiItemResponse(200, 'photo', photoSchema)
  makeMain(@Id() { id }: IdParams) {
    return this.photos.makeMain(id);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.photos.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'photo', photoSchema)
  restore(@Id() { id }: IdParams) {
    return this.photos.restore(id);
  }

  /** A photo never changes. A browser keeps it for the tenant that it was read by. */
  private async send(id: string, part: PhotoPart, reply: FastifyReply): Promise<void> {
    const bytes = await this.photos.read(id, part);
    await reply
      .header('content-type', 'image/webp')
      .header('content-disposition', `inline; filename="foto-${id}.webp"`)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'X-Tenant')
      .send(bytes);
  }
}
