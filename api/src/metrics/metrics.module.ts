import { Global, Module } from '@nestjs/common';
import { LoadMetrics } from './load-metrics';
import { Metrics } from './metrics';

@Global()
@Module({ providers: [Metrics, LoadMetrics], exports: [Metrics] })
export class MetricsModule {}
