import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AuthController } from './auth.controller';
import { AuthService } from './auth.service';
import { Callers } from './callers';
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
    Callers,
    Encryption,
    LoginLimits,
    PasswordMetrics,
    PasswordReset,
    SecondFactor,
    TokenService,
  ],
  exports: [Callers, Encryption, LoginLimits, SecondFactor, TokenService],
})
export class AuthModule {}
