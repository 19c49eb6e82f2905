import { Module } from '@nestjs/common';
import {
  CreditsOfClientController,
  MembershipsController,
  MembershipSettingsController,
  MembershipsOfPetController,
} from './memberships.controller';
import { MembershipsService } from './memberships.service';

@Module({
  controllers: [
    MembershipsOfPetController,
    CreditsOfClientController,
    MembershipsController,
    MembershipSettingsController,
  ],
  providers: [MembershipsService],
})
export class MembershipsModule {}
