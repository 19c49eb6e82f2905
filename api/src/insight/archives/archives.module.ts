import { Module } from '@nestjs/common';
import { PhotosModule } from '../../desk/photos/photos.module';
import { ExportsModule } from '../exports/exports.module';
import { ArchiveFiles } from './archive-files';
import { ArchiveJob } from './archive-job';
import { ArchivesController } from './archives.controller';
import { ArchivesService } from './archives.service';

@Module({
  imports: [PhotosModule, ExportsModule],
  controllers: [ArchivesController],
  providers: [ArchiveFiles, ArchiveJob, ArchivesService],
  exports: [ArchiveFiles],
})
export class ArchivesModule {}
