import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysService } from './api-keys.service';
import { KeyRates } from './key-rates';

@Module({ controllers: [ApiKeysController], providers: [ApiKeysService, KeyRates], exports: [KeyRates] })
export class ApiKeysModule {}
