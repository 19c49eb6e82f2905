import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { FileStoreProbe } from './file-store-probe';
import { ReadinessProbe } from './readiness-probe';

@Module({ controllers: [HealthController], providers: [FileStoreProbe, ReadinessProbe] })
export class HealthModule {}
