import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { jobParamsSchema, jobSchema, type JobParams } from '@focinho/contracts/journal/jobs';
import { ApiDataResponse, ApiItemResponse } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { SuperAdminJobsService } from './jobs.service';

@ApiTags('super-admin')
@Controller('api/super-admin/jobs')
@RequirePermission('platform.manage')
export class SuperAdminJobsController {
  constructor(@Inject(SuperAdminJobsService) private readonly jobs: SuperAdminJobsService) {}

  /** The jobs of this installation, those that fail or are late first. */
  @Get()
  @ApiDataResponse(200, z.object({ jobs: z.array(jobSchema) }))
  list() {
    return this.jobs.list();
  }

  /** It is begun within a second or two, instead of when it is due. */
  @Post(':name/redrive')
  @HttpCode(200)
  @ApiItemResponse(200, 'job', jobSchema)
  redrive(@Param({ schema: jobParamsSchema }) { name }: JobParams) {
    return this.jobs.redrive(name);
  }
}
