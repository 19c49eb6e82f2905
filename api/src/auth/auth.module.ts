import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AuthController } from './auth.controller';
import { AuthGuard } from './auth.guard';
import { AuthService } from './auth.service';
import { EndedSessions } from './ended-sessions';
import { LoginLimits } from './login-limits';
import { TokenService } from './token.service';

@Global()
@Module({
  imports: [JwtModule.register({ signOptions: { algorithm: 'HS256' }, verifyOptions: { algorithms: ['HS256'] } })],
  controllers: [AuthController],
  providers: [
    AuthService,
    EndedSessions,
    LoginLimits,
    TokenService,
    AuthGuard,
    { provide: APP_GUARD, useExisting: AuthGuard },
  ],
  exports: [AuthGuard, EndedSessions, TokenService],
})
export class AuthModule {}
