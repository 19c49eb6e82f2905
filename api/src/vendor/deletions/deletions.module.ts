import { Module } from '@nestjs/common';
import { DeletionJob } from './deletion-job';
import { DeletionsController, PlatformDeletionsController } from './deletions.controller';
import { DeletionsService } from './deletions.service';

@Module({
  controllers: [DeletionsController, PlatformDeletionsController],
  providers: [DeletionsService, DeletionJob],
})
export class DeletionsModule {}
