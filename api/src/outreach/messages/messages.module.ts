import { Module } from '@nestjs/common';
import { MessageTemplatesService } from './message-templates.service';
import { MessageSettingsController, MessagesController, MessageTemplatesController } from './messages.controller';
import { MessagesService } from './messages.service';

@Module({
  controllers: [MessagesController, MessageTemplatesController, MessageSettingsController],
  providers: [MessagesService, MessageTemplatesService],
})
export class MessagesModule {}
