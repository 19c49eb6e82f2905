import { Module } from '@nestjs/common';
import { TelevisionController } from './television.controller';
import { TelevisionService } from './television.service';
import { TvLinksController } from './tv-links.controller';
import { TvLinksService } from './tv-links.service';
import { TvPairingsService } from './tv-pairings.service';
import { WrongCodes } from './wrong-codes';

@Module({
  controllers: [TelevisionController, TvLinksController],
  providers: [TelevisionService, TvLinksService, TvPairingsService, WrongCodes],
})
export class TelevisionModule {}
