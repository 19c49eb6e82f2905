import { Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { EnvelopeFilter } from './envelope-filter';
import { PlatformLog } from './platform-log';

@Global()
@Module({ providers: [PlatformLog, { provide: APP_FILTER, useClass: EnvelopeFilter }], exports: [PlatformLog] })
export class PlatformLogModule {}
