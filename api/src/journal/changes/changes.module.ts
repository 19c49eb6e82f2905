import { Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed';
import { ChangesController } from './changes.controller';

@Module({ controllers: [ChangesController], providers: [ChangeFeed], exports: [ChangeFeed] })
export class ChangesModule {}
