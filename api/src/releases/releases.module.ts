import { Module } from '@nestjs/common';
import { SuperAdminModule } from '../super-admin/super-admin.module';
import { ReleaseClient } from './release-client';
import { ReleaseJudge } from './release-judge';
import { ReleasesController } from './releases.controller';
import { ReleasesService } from './releases.service';

@Module({
  imports: [SuperAdminModule],
  controllers: [ReleasesController],
  providers: [ReleaseClient, ReleasesService, ReleaseJudge],
})
export class ReleasesModule {}
