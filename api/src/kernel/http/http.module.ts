import { Global, Module } from '@nestjs/common';
import { Drain } from './drain';

@Global()
@Module({ providers: [Drain], exports: [Drain] })
export class HttpModule {}
