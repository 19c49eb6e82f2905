import { Module } from '@nestjs/common';
import { StockCountsService } from './stock-counts.service';
import { StockCountsController, StockEntriesController, StockOfProductController } from './stock.controller';
import { StockService } from './stock.service';

@Module({
  controllers: [StockEntriesController, StockOfProductController, StockCountsController],
  providers: [StockService, StockCountsService],
})
export class StockModule {}
