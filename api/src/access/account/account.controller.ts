import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  accountSchema,
  accountSessionSchema,
  codeInputSchema,
  confirmationSchema,
  passwordChangeSchema,
  profileUpdateSchema,
  recoveryCodesSchema,
  totpSetupSchema,
  type CodeInput,
  type Confirmation,
  type PasswordChange,
  type ProfileUpdate,
} from '@focinho/contracts/access/account';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AllowWhenLapsed, Id, RequirePermission } from '../../kernel/http/routes';
import { AccountService } from './account.service';

@ApiTag('account', 'The user’s own account: password, two-step verification, sessions')
@Controller('api/account')
@RequirePermission('day.work')
@AllowWhenLapsed()
export class AccountController {
  constructor(@Inject(AccountService) private readonly account: AccountService) {}

  @Get()
  @ApiItemResponse(200, 'account', accountSchema)
  get() {
    return this.account.get();
  }

  @Put()
  @ApiItemResponse(200, 'account', accountSchema)
  update(@Body({ schema: profileUpdateSchema }) profile: ProfileUpdate) {
    return this.account.update(profile);
  }

  @Put('password')
  @ApiDataResponse(200, z.object({}))
  changePassword(@Body({ schema: passwordChangeSchema }) change: PasswordChange) {
    return this.account.changePassword(change);
  }

  @Post('confirmation')
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  confirm(@Body({ schema: confirmationSchema }) confirmation: Confirmation) {
    return this.account.confirm(confirmation);
  }

  @Post('totp')
  @HttpCode(200)
  @ApiDataResponse(200, totpSetupSchema)
  startTotp() {
    return this.account.startTotp();
  }

  @Post('totp/activation')
  @HttpCode(200)
  @ApiDataResponse(200, recoveryCodesSchema)
  activateTotp(@Body({ schema: codeInputSchema }) { code }: CodeInput) {
    return this.account.activateTotp(code);
  }

  @Delete('totp')
  @ApiItemResponse(200, 'account', accountSchema)
  disableTotp() {
    return this.account.disableTotp();
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @ApiDataResponse(200, recoveryCodesSchema)
  newRecoveryCodes() {
    return this.account.newRecoveryCodes();
  }

  @Get('sessions')
  @ApiDataResponse(200, z.object({ sessions: z.array(accountSessionSchema) }))
  sessions() {
    return this.account.sessions();
  }

  @Delete('sessions/:id')
  @ApiItemResponse(200, 'session')
  endSession(@Id() { id }: IdParams) {
    return this.account.endSession(id);
  }

  @Post('sessions/end-others')
  @HttpCode(200)
  @ApiDataResponse(200, z.object({}))
  endAllOtherSessions() {
    return this.account.endAllOtherSessions();
  }
}
