import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AuthController } from './auth.controller';
import { AuthGuard } from './auth.guard';
import { AuthService } from './auth.service';
import { Encryption } from './encryption';
import { LoginLimits } from './login-limits';
import { PasswordMetrics } from './password-metrics';
import { PasswordReset } from './password-reset';
import { SecondFactor } from './second-factor';
import { TokenService } from './token.service';

@Global()
@Module({
  imports: [JwtModule.register({ signOptions: { algorithm: 'HS256' }, verifyOptions: { algorithms: ['HS256'] } })],
  controllers: [AuthController],
  providers: [
    AuthService,
    Encryption,
    LoginLimits,
    PasswordMetrics,
    PasswordReset,
    SecondFactor,
    TokenService,
    AuthGuard,
    { provide: APP_GUARD, useExisting: AuthGuard },
  ],
  exports: [AuthGuard, Encryption, LoginLimits, SecondFactor, TokenService],
})
export class AuthModule {}
