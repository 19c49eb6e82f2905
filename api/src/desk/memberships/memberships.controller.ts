import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  availableCreditQuerySchema,
  availableCreditSchema,
  memberSchema,
  membershipListQuerySchema,
  membershipSchema,
  membershipSettingsInputSchema,
  membershipSettingsSchema,
  membershipSummarySchema,
  membershipUpdateSchema,
  type AvailableCreditQuery,
  type MembershipListQuery,
  type MembershipSettingsInput,
  type MembershipUpdate,
} from '@focinho/contracts/desk/memberships';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse, ApiItemResponse, ApiListResponse, ApiTag } from '../../kernel/http/openapi';
import { Id, RequirePermission } from '../../kernel/http/routes';
import { MembershipsService } from './memberships.service';

@ApiTags('memberships')
@Controller('api/pets')
@RequirePermission('day.work')
export class MembershipsOfPetController {
  constructor(@Inject(MembershipsService) private readonly memberships: MembershipsService) {}

  /** The pet's Clubinho, with the credits that are left and what has become of the others. Those that have ended are last. */
  @Get(':id/memberships')
  @ApiDataResponse(200, z.object({ memberships: z.array(membershipSchema) }))
  list(@Id() { id }: IdParams) {
    return this.memberships.listOfPet(id);
  }
}

@ApiTags('memberships')
@Controller('api/clients')
@RequirePermission('day.work')
export class CreditsOfClientController {
  constructor(@Inject(MembershipsService) private readonly memberships: MembershipsService) {}

  /** Credits of the client's pets that a sale can use now; with `appointmentId` also those that it has reserved. */
  @Get(':id/package-credits')
  @ApiDataResponse(200, z.object({ credits: z.array(availableCreditSchema) }))
  list(@Id() { id }: IdParams, @Query({ schema: availableCreditQuerySchema }) query: AvailableCreditQuery) {
    return this.memberships.creditsOfClient(id, query);
  }
}

@ApiTag(
  'memberships',
  'A pet’s monthly package (Clubinho) and its credits. A line of a comanda with package and pet sells a cycle',
)
@Controller('api/memberships')
@RequirePermission('day.work')
export class MembershipsController {
  constructor(@Inject(MembershipsService) private readonly memberships: MembershipsService) {}

  @Get()
  @ApiListResponse('memberships', memberSchema)
  list(@Query({ schema: membershipListQuerySchema }) query: MembershipListQuery) {
    return this.memberships.list(query);
  }

  /** The Clubinho in figures: members, recurring revenue, and what the shop owes them. */
  @Get('summary')
  @ApiItemResponse(200, 'summary', membershipSummarySchema)
  summary() {
    return this.memberships.summary();
  }

  /** Pauses, resumes or ends it; or says what follows at the end of the cycle. */
  @Put(':id')
  @ApiItemResponse(200, 'membership', membershipSchema)
  update(@Id() { id }: IdParams, @Body({ schema: membershipUpdateSchema }) input: MembershipUpdate) {
    return this.memberships.update(id, input);
  }
}

@ApiTags('memberships')
@Controller('api/membership-settings')
@RequirePermission('day.work')
export class MembershipSettingsController {
  constructor(@Inject(MembershipsService) private readonly memberships: MembershipsService) {}

  /** The shop's rules: missed appointments, what is carried over, and how a Clubinho is renewed. */
  @Get()
  @ApiItemResponse(200, 'settings', membershipSettingsSchema)
  get() {
    return this.memberships.settings();
  }

  @Put()
  @RequirePermission('settings.change')
  @ApiItemResponse(200, 'settings', membershipSettingsSchema)
  save(@Body({ schema: membershipSettingsInputSchema }) input: MembershipSettingsInput) {
    return this.memberships.saveSettings(input);
  }
}
