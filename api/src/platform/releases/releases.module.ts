import { Module } from '@nestjs/common';
import { ReleaseClient } from './release-client';
import { ReleaseJudge } from './release-judge';
import { ReleasesController } from './releases.controller';
import { ReleasesService } from './releases.service';

@Module({
  controllers: [ReleasesController],
  providers: [ReleaseClient, ReleasesService, ReleaseJudge],
})
export class ReleasesModule {}
