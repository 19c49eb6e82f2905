import { Body, Controller, Get, Inject, Post, Put } from '@nestjs/common';
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
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, RequirePermission } from '../../kernel/http/routes';
import { ApprovalsService } from './approvals.service';

@ApiTag('approvals', 'A manager’s approval by PIN, for what staff may not do alone')
@Controller('api/approvals')
@RequirePermission('approvals.give')
export class ApprovalsController {
  constructor(@Inject(ApprovalsService) private readonly approvals: ApprovalsService) {}

  @Get('approvers')
  @RequirePermission('day.work')
  @ApiDataResponse(200, z.object({ approvers: z.array(approverSchema) }))
  approvers() {
    return this.approvals.approvers();
  }

  @Post()
  @RequirePermission('day.work')
  @AllowWhenLapsed()
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
