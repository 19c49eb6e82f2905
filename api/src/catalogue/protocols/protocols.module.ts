import { Module } from '@nestjs/common';
import { ProtocolsController } from './protocols.controller';
import { ProtocolsService } from './protocols.service';

@Module({ controllers: [ProtocolsController], providers: [ProtocolsService] })
export class ProtocolsModule {}
