import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { PRODUCT_VERSION } from '@focinho/contracts/product';
import { DomainError } from '../http/errors';
import { AnswersData } from '../http/openapi';

const healthSchema = z.object({ status: z.string(), version: z.string() });

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The process lives; says nothing about the database. */
  @Get()
  @AnswersData(200, healthSchema)
  live() {
    return { status: 'ok', version: PRODUCT_VERSION };
  }

  /** The database answers: a load balancer may send requests. */
  @Get('ready')
  @AnswersData(200, healthSchema)
  async ready() {
    try {
      await this.dataSource.query('select 1');
    } catch {
      throw new DomainError(503, 'O banco de dados está indisponível.');
    }
    return { status: 'ready', version: PRODUCT_VERSION };
  }
}
