import { Module } from '@nestjs/common';
import { MailDelivery } from './mail-delivery';

@Module({ providers: [MailDelivery] })
export class MailModule {}
