import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { pixSettingsInputSchema, pixSettingsSchema, type PixSettingsInput } from '@focinho/contracts/payments/pix';
import { ApiDataResponse, ApiItemResponse, ApiTag } from '../../kernel/http/openapi';
import { Public, RequirePermission } from '../../kernel/http/routes';
import { PixWebhooks } from './pix-webhooks';
import { PixSettingsService } from './pix-settings.service';

@ApiTag('pix', 'Charges by PIX, how the shop receives them, and where payment providers tell what was paid')
@Controller('api/pix-settings')
@RequirePermission('settings.change')
export class PixSettingsController {
  constructor(@Inject(PixSettingsService) private readonly settings: PixSettingsService) {}

  @Get()
  @ApiItemResponse(200, 'settings', pixSettingsSchema)
  get() {
    return this.settings.get();
  }

  @Put()
  @ApiItemResponse(200, 'settings', pixSettingsSchema)
  save(@Body({ schema: pixSettingsInputSchema }) input: PixSettingsInput) {
    return this.settings.save(input);
  }
}

const webhookParamsSchema = z.object({ secret: z.string().max(100) });
/** Read tolerantly, and never believed. */
const webhookSchema = z.object({ pix: z.array(z.object({ txid: z.string().nullish() })) });

@ApiTags('pix')
@Controller('api/pix/webhook')
@Public()
export class PixWebhookController {
  constructor(@Inject(PixWebhooks) private readonly webhooks: PixWebhooks) {}

  /**
   * Where a provider tells that something was paid. It is only a hint: whatever it says, we ask the provider ourselves. So the response is
   * always the same, and comes before anything is done.
   */
  @Post(':secret/pix')
  @HttpCode(200)
  @ApiDataResponse(200, z.null())
  ring(@Param({ schema: webhookParamsSchema }) { secret }: { secret: string }, @Body() body: unknown) {
    const { data } = webhookSchema.safeParse(body);
    for (const { txid } of data?.pix ?? []) if (txid) this.webhooks.receive(secret, txid);
    return null;
  }
}
