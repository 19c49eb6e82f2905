import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import {
  dueMessagesSchema,
  messageListQuerySchema,
  messageResultSchema,
  messageSchema,
  messageSettingsInputSchema,
  messageSettingsSchema,
  messageTemplateSchema,
  messageTemplateUpdateSchema,
  sentMessageInputSchema,
  skippedMessageInputSchema,
  type MessageListQuery,
  type MessageSettingsInput,
  type MessageTemplateUpdate,
  type SentMessageInput,
  type SkippedMessageInput,
} from '@focinho/contracts/outreach/messages';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { MessageTemplatesService } from './message-templates.service';
import { MessagesService } from './messages.service';

@ApiTag('messages', 'What the shop writes to its clients')
@Controller('api/messages')
@RequirePermission('day.work')
export class MessagesController {
  constructor(@Inject(MessagesService) private readonly messages: MessagesService) {}

  /** Messages that were sent, or that somebody decided not to send, the newest first. */
  @Get()
  @ApiListResponse('messages', messageSchema)
  list(@Query({ schema: messageListQuerySchema }) query: MessageListQuery) {
    return this.messages.list(query);
  }

  /** Messages that are due today and soon, by the records as they are now, with why one cannot be sent. */
  @Get('due')
  @ApiDataResponse(200, dueMessagesSchema)
  due() {
    return this.messages.due();
  }

  /** How many came back within 14 days, beside those that got no message. */
  @Get('results')
  @ApiDataResponse(200, z.object({ results: z.array(messageResultSchema) }))
  results() {
    return this.messages.results();
  }

  /** Notes that a message that is due was sent. */
  @Post('sent')
  @ApiItemResponse(201, 'message', messageSchema)
  send(@Body({ schema: sentMessageInputSchema }) input: SentMessageInput) {
    return this.messages.send(input);
  }

  @Post('skipped')
  @ApiItemResponse(201, 'message', messageSchema)
  skip(@Body({ schema: skippedMessageInputSchema }) input: SkippedMessageInput) {
    return this.messages.skip(input);
  }

  /** Takes back on the same day that it was sent or skipped. */
  @Post(':id/undo')
  @HttpCode(200)
  @ApiItemResponse(200, 'message', messageSchema)
  undo(@Id() { id }: IdParams) {
    return this.messages.undo(id);
  }
}

@ApiTags('messages')
@Controller('api/message-templates')
@RequirePermission('day.work')
export class MessageTemplatesController {
  constructor(@Inject(MessageTemplatesService) private readonly templates: MessageTemplatesService) {}

  /** The text of each trigger: the shop's own, or the one that we propose. */
  @Get()
  @ApiDataResponse(200, z.object({ templates: z.array(messageTemplateSchema) }))
  list() {
    return this.templates.list();
  }

  @Put()
  @RequirePermission('settings.change')
  @ApiItemResponse(200, 'template', messageTemplateSchema)
  update(@Body({ schema: messageTemplateUpdateSchema }) patch: MessageTemplateUpdate) {
    return this.templates.update(patch);
  }
}

@ApiTags('messages')
@Controller('api/message-settings')
@RequirePermission('day.work')
export class MessageSettingsController {
  constructor(@Inject(MessageTemplatesService) private readonly templates: MessageTemplatesService) {}

  @Get()
  @ApiItemResponse(200, 'settings', messageSettingsSchema)
  get() {
    return this.templates.settings();
  }

  @Put()
  @RequirePermission('settings.change')
  @ApiItemResponse(200, 'settings', messageSettingsSchema)
  save(@Body({ schema: messageSettingsInputSchema }) input: MessageSettingsInput) {
    return this.templates.saveSettings(input);
  }
}
