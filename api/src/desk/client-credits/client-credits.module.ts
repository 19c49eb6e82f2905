import { Module } from '@nestjs/common';
import { ClientCreditsController } from './client-credits.controller';
import { ClientCreditsService } from './client-credits.service';

@Module({ controllers: [ClientCreditsController], providers: [ClientCreditsService] })
export class ClientCreditsModule {}
