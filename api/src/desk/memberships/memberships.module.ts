import { Module } from '@nestjs/common';
import {
  MembershipsController,
  MembershipSettingsController,
  MembershipsOfPetController,
} from './memberships.controller';
import { MembershipsService } from './memberships.service';

@Module({
  controllers: [MembershipsOfPetController, MembershipsController, MembershipSettingsController],
  providers: [MembershipsService],
})
export class MembershipsModule {}
