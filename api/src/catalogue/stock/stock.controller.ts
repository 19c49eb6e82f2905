import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  stockCountDetailSchema,
  stockCountEndInputSchema,
  stockCountInputSchema,
  stockCountItemInputSchema,
  stockCountListQuerySchema,
  stockCountSchema,
  stockEntryListQuerySchema,
  stockEntrySchema,
  stockMovementInputSchema,
  type StockCountEndInput,
  type StockCountInput,
  type StockCountItemInput,
  type StockCountListQuery,
  type StockEntryListQuery,
  type StockMovementInput,
} from '@focinho/contracts/catalogue/stock';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { StockCountsService } from './stock-counts.service';
import { StockService } from './stock.service';

@ApiTag('stock', 'The ledger of what products have come and gone, and counts of what is there')
@Controller('api/stock-entries')
@RequirePermission('day.work')
export class StockEntriesController {
  constructor(@Inject(StockService) private readonly stock: StockService) {}

  @Get()
  @ApiListResponse('entries', stockEntrySchema)
  list(@Query({ schema: stockEntryListQuerySchema }) query: StockEntryListQuery) {
    return this.stock.list(query);
  }

  /** Takes a purchase or a loss back, with an entry of its own. Needs MANAGER or an approval. */
  @Post(':id/reversal')
  @HttpCode(200)
  @ApiItemResponse(200, 'entry', stockEntrySchema)
  reverse(@Id() { id }: IdParams) {
    return this.stock.reverse(id);
  }
}

@ApiTags('stock')
@Controller('api/products/:id/stock-entries')
@RequirePermission('day.work')
export class StockOfProductController {
  constructor(@Inject(StockService) private readonly stock: StockService) {}

  /** Goods have come, or are lost. Needs MANAGER or an approval. */
  @Post()
  @ApiItemResponse(201, 'entry', stockEntrySchema)
  move(@Id() { id }: IdParams, @Body({ schema: stockMovementInputSchema }) input: StockMovementInput) {
    return this.stock.move(id, input);
  }
}

@ApiTags('stock')
@Controller('api/stock-counts')
@RequirePermission('day.work')
export class StockCountsController {
  constructor(@Inject(StockCountsService) private readonly counts: StockCountsService) {}

  @Get()
  @ApiListResponse('counts', stockCountSchema)
  list(@Query({ schema: stockCountListQuerySchema }) query: StockCountListQuery) {
    return this.counts.list(query);
  }

  /** Refused (409) while another count is open. */
  @Post()
  @ApiItemResponse(201, 'count', stockCountDetailSchema)
  open(@Body({ schema: stockCountInputSchema }) input: StockCountInput) {
    return this.counts.open(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'count', stockCountDetailSchema)
  get(@Id() { id }: IdParams) {
    return this.counts.get(id);
  }

  /** Saves how many were found of a product, instead of what was found before. */
  @Post(':id/items')
  @HttpCode(200)
  @ApiItemResponse(200, 'count', stockCountDetailSchema)
  count(@Id() { id }: IdParams, @Body({ schema: stockCountItemInputSchema }) input: StockCountItemInput) {
    return this.counts.count(id, input);
  }

  /** Books the differences (needs MANAGER or an approval), or gives the count up. */
  @Post(':id/end')
  @HttpCode(200)
  @ApiItemResponse(200, 'count', stockCountDetailSchema)
  end(@Id() { id }: IdParams, @Body({ schema: stockCountEndInputSchema }) input: StockCountEndInput) {
    return this.counts.end(id, input);
  }
}
