import { Controller, Get, Inject, Query } from '@nestjs/common';
import { auditEntrySchema } from '@focinho/contracts/journal/audit';
import {
  analyticsSchema,
  auditListQuerySchema,
  logEntrySchema,
  mailListQuerySchema,
  mailSchema,
  logListQuerySchema,
  systemStatusSchema,
  type AuditListQuery,
  type LogListQuery,
  type MailListQuery,
} from '@focinho/contracts/platform/super-admin';
import { ApiDataResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { PlatformService } from './platform.service';

@ApiTag('super-admin', 'The platform over all tenants')
@Controller('api/super-admin')
@RequirePermission('platform.manage')
export class PlatformController {
  constructor(@Inject(PlatformService) private readonly platform: PlatformService) {}

  @Get('dashboard/analytics')
  @ApiDataResponse(200, analyticsSchema)
  analytics() {
    return this.platform.analytics();
  }

  @Get('system')
  @ApiDataResponse(200, systemStatusSchema)
  system() {
    return this.platform.system();
  }

  @Get('logs')
  @ApiListResponse('logs', logEntrySchema)
  logs(@Query({ schema: logListQuerySchema }) query: LogListQuery) {
    return this.platform.logs(query);
  }

  @Get('mails')
  @ApiListResponse('mails', mailSchema)
  mails(@Query({ schema: mailListQuerySchema }) query: MailListQuery) {
    return this.platform.mails(query);
  }

  @Get('audit')
  @ApiListResponse('audit', auditEntrySchema)
  audit(@Query({ schema: auditListQuerySchema }) query: AuditListQuery) {
    return this.platform.audit(query);
  }
}
