import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { faultInputSchema, type FaultInput } from '@focinho/contracts/super-admin';
import { ApiDataResponse } from '../http/openapi';
import { currentRequest } from '../http/request-context';
import { PlatformLog } from '../platform-log/platform-log';
import { FaultLimits } from './fault-limits';

@ApiTags('faults')
@Controller('api/faults')
export class FaultsController {
  constructor(
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(FaultLimits) private readonly limits: FaultLimits,
  ) {}

  /** The shell reports that a remote failed in a browser. The super administrator sees it under Sistema. */
  @Post()
  @ApiDataResponse(201, z.object({}))
  report(@Body({ schema: faultInputSchema }) { message, ...detail }: FaultInput) {
    this.limits.take(currentRequest().address);
    this.log.write('error', 'remote', message, { ...detail });
    return {};
  }
}
