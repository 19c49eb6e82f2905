import { Module } from '@nestjs/common';
import { SignUpController } from './sign-up.controller';
import { EmailConfirmation } from './email-confirmation';
import { SignUpLimits } from './sign-up-limits';
import { SignUpService } from './sign-up.service';

@Module({ controllers: [SignUpController], providers: [SignUpService, SignUpLimits, EmailConfirmation] })
export class SignUpModule {}
