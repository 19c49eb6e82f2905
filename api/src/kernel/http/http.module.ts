import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Drain } from './drain';
import { Routes } from './routes';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Drain, Routes], exports: [Drain, Routes] })
export class HttpModule {}
