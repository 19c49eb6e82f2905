import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  productInputSchema,
  productListQuerySchema,
  productSchema,
  productUpdateSchema,
  type ProductInput,
  type ProductListQuery,
  type ProductUpdate,
} from '@focinho/contracts/catalogue/products';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { ProductsService } from './products.service';

@ApiTag('products', 'The products that the tenant sells')
@Controller('api/products')
@RequirePermission('day.work')
export class ProductsController {
  constructor(@Inject(ProductsService) private readonly products: ProductsService) {}

  @Get()
  @ApiListResponse('products', productSchema)
  list(@Query({ schema: productListQuerySchema }) query: ProductListQuery) {
    return this.products.list(query);
  }

  @Post()
  @ApiItemResponse(201, 'product', productSchema)
  create(@Body({ schema: productInputSchema }) input: ProductInput) {
    return this.products.create(input);
  }

  @Get(':id')
  @ApiItemResponse(200, 'product', productSchema)
  get(@Id() { id }: IdParams) {
    return this.products.get(id);
  }

  @Put(':id')
  @ApiItemResponse(200, 'product', productSchema)
  update(@Id() { id }: IdParams, @Body({ schema: productUpdateSchema }) patch: ProductUpdate) {
    return this.products.update(id, patch);
  }

  @Delete(':id')
  @ApiItemResponse(200, 'id')
  remove(@Id() { id }: IdParams) {
    return this.products.remove(id);
  }

  /** Undoes the deletion within a minute. */
  @Post(':id/restoration')
  @HttpCode(200)
  @ApiItemResponse(200, 'product', productSchema)
  restore(@Id() { id }: IdParams) {
    return this.products.restore(id);
  }
}
