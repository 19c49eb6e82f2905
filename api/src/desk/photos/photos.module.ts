import { Module } from '@nestjs/common';
import { PhotoFiles } from './photo-files';
import { PhotoSweep } from './photo-sweep';
import { PetPhotosController, PhotosController, ProductPicturesController } from './photos.controller';
import { PhotosService } from './photos.service';

@Module({
  controllers: [PetPhotosController, ProductPicturesController, PhotosController],
  providers: [PhotoFiles, PhotosService, PhotoSweep],
  exports: [PhotoFiles],
})
export class PhotosModule {}
