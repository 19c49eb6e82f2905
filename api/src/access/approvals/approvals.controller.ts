import { Body, Controller, Get, Inject, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  approvalInputSchema,
  approvalSchema,
  approverSchema,
  pinInputSchema,
  pinStatusSchema,
  type ApprovalInput,
  type PinInput,
} from '@focinho/contracts/access/approvals';
import { z } from 'zod';
import { ApiDataResponse, ApiItemResponse } from '../../kernel/http/openapi';
import { ApprovalsService } from './approvals.service';

@ApiTags('approvals')
@Controller('api/approvals')
export class ApprovalsController {
  constructor(@Inject(ApprovalsService) private readonly approvals: ApprovalsService) {}

  @Get('approvers')
  @ApiDataResponse(200, z.object({ approvers: z.array(approverSchema) }))
  approvers() {
    return this.approvals.approvers();
  }

  @Post()
  @ApiItemResponse(201, 'approval', approvalSchema)
  approve(@Body({ schema: approvalInputSchema }) input: ApprovalInput) {
    return this.approvals.approve(input);
  }

  @Get('pin')
  @ApiItemResponse(200, 'pin', pinStatusSchema)
  pin() {
    return this.approvals.pin();
  }

  @Put('pin')
  @ApiItemResponse(200, 'pin', pinStatusSchema)
  savePin(@Body({ schema: pinInputSchema }) input: PinInput) {
    return this.approvals.savePin(input);
  }
}
