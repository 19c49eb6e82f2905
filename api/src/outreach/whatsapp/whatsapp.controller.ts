import { Body, Controller, Get, Headers, HttpCode, Inject, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  whatsappSettingsInputSchema,
  whatsappSettingsSchema,
  type WhatsappSettingsInput,
} from '@focinho/contracts/outreach/whatsapp';
import { NotFoundError } from '../../kernel/http/errors';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { AcceptSigned, Id, Public, RequirePermission } from '../../kernel/http/routes';
import { UnparsedBody } from '../../kernel/http/unparsed-body';
import { WhatsappAccounts } from './whatsapp-accounts';
import { WhatsappSettingsService } from './whatsapp-settings.service';
import { WhatsappWebhooks } from './whatsapp-webhooks';

@ApiTag('whatsapp', 'How the shop sends messages by WhatsApp, and where WhatsApp tells what became of them')
@Controller('api/whatsapp-settings')
@RequirePermission('settings.change')
export class WhatsappSettingsController {
  constructor(@Inject(WhatsappSettingsService) private readonly settings: WhatsappSettingsService) {}

  @Get()
  @ApiItemResponse(200, 'settings', whatsappSettingsSchema)
  get() {
    return this.settings.get();
  }

  @Put()
  @ApiItemResponse(200, 'settings', whatsappSettingsSchema)
  save(@Body({ schema: whatsappSettingsInputSchema }) input: WhatsappSettingsInput) {
    return this.settings.save(input);
  }

  /** Asks WhatsApp whether the account works, has it call our webhook, and submits the texts for approval. */
  @Post('test')
  @HttpCode(200)
  @ApiItemResponse(200, 'settings', whatsappSettingsSchema)
  test() {
    return this.settings.test();
  }
}

const verificationSchema = z.object({
  'hub.mode': z.string().max(20).optional(),
  'hub.verify_token': z.string().max(100).default(''),
  /** Digits, so that the response can be nothing else. */
  'hub.challenge': z
    .string()
    .regex(/^\w{1,200}$/)
    .default(''),
});

@ApiTags('whatsapp')
@Controller('api/whatsapp/webhook')
@Public()
export class WhatsappWebhookController {
  constructor(
    @Inject(WhatsappWebhooks) private readonly webhooks: WhatsappWebhooks,
    @Inject(WhatsappAccounts) private readonly accounts: WhatsappAccounts,
  ) {}

  /** WhatsApp asks whether the address knows the token, and wants its challenge back as plain text. */
  @Get(':id')
  @ApiOkResponse({ description: 'The challenge', content: { 'text/plain': { schema: { type: 'string' } } } })
  verify(
    @Id() { id }: IdParams,
    @Query({ schema: verificationSchema }) query: z.infer<typeof verificationSchema>,
    @Res() reply: FastifyReply,
  ) {
    if (query['hub.mode'] !== 'subscribe' || !this.accounts.isVerifyToken(query['hub.verify_token'], id))
      throw new NotFoundError('Não há webhook com este token de verificação.');
    return reply.type('text/plain; charset=utf-8').send(Buffer.from(query['hub.challenge']));
  }

  /** Signed by the shop's app; anything else is refused. What cannot be read is ignored, so that it is not sent again for days. */
  @Post(':id')
  @HttpCode(200)
  @AcceptSigned()
  @ApiDataResponse(200, z.null())
  async ring(@Id() { id }: IdParams, @Body() body: unknown, @Headers('x-hub-signature-256') signature: unknown) {
    await this.webhooks.receive(id, body instanceof UnparsedBody ? body.text : '', signature);
    return null;
  }
}
