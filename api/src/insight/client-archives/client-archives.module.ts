import { Module } from '@nestjs/common';
import { PhotosModule } from '../../desk/photos/photos.module';
import { ExportsModule } from '../exports/exports.module';
import { ClientArchivesController } from './client-archives.controller';
import { ClientArchivesService } from './client-archives.service';

@Module({
  imports: [PhotosModule, ExportsModule],
  controllers: [ClientArchivesController],
  providers: [ClientArchivesService],
})
export class ClientArchivesModule {}
