import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  tutorConfirmationInputSchema,
  tutorCopySchema,
  tutorMoveInputSchema,
  tutorNotesInputSchema,
  tutorPageSchema,
  tutorPixSchema,
  tutorSlotsQuerySchema,
  tutorSlotsSchema,
  tutorAgreementTextQuerySchema,
  tutorAgreementTextSchema,
  type TutorConfirmationInput,
  type TutorMoveInput,
  type TutorNotesInput,
  type TutorSlotsQuery,
  type TutorAgreementTextQuery,
} from '@focinho/contracts/desk/tutor';
import { linkAgreementInputSchema, type LinkAgreementInput } from '@focinho/contracts/people/agreements';
import type { IdParams } from '@focinho/contracts/kernel/fields';
import { ApiDataResponse } from '../../kernel/http/openapi';
import { Id, Public } from '../../kernel/http/routes';
import type { PhotoPart } from '../photos/photo-files';
import { TutorAgreements } from './tutor-agreements';
import { TutorPayments } from './tutor-payments';
import { TutorService } from './tutor.service';

const WEBP = {
  description: 'The picture',
  content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
} as const;

/** For whoever has a link: its secret is sent as `Authorization: Bearer <token>`. */
@ApiTags('tutor')
@Controller('api/tutor')
@Public()
export class TutorController {
  constructor(
    @Inject(TutorService) private readonly tutor: TutorService,
    @Inject(TutorPayments) private readonly payments: TutorPayments,
    @Inject(TutorAgreements) private readonly agreements: TutorAgreements,
  ) {}

  @Get()
  @ApiDataResponse(200, tutorPageSchema)
  page() {
    return this.tutor.page();
  }

  /** Confirms the appointment at the time that was shown; refused if the shop has moved it meanwhile. */
  @Post('appointments/:id/confirmation')
  @HttpCode(200)
  @ApiDataResponse(200, tutorPageSchema)
  confirm(@Id() { id }: IdParams, @Body({ schema: tutorConfirmationInputSchema }) shown: TutorConfirmationInput) {
    return this.tutor.confirm(id, shown);
  }

  /** Free times to which the appointment can be moved. */
  @Get('appointments/:id/slots')
  @ApiDataResponse(200, tutorSlotsSchema)
  slots(@Id() { id }: IdParams, @Query({ schema: tutorSlotsQuerySchema }) query: TutorSlotsQuery) {
    return this.tutor.slots(id, query);
  }

  /** Moves the appointment to a free time, and confirms it there. */
  @Post('appointments/:id/time')
  @HttpCode(200)
  @ApiDataResponse(200, tutorPageSchema)
  move(@Id() { id }: IdParams, @Body({ schema: tutorMoveInputSchema }) input: TutorMoveInput) {
    return this.tutor.move(id, input);
  }

  /** Replies to the questions before the appointment. What is missing stays as it was said. */
  @Post('appointments/:id/notes')
  @HttpCode(200)
  @ApiDataResponse(200, tutorPageSchema)
  note(@Id() { id }: IdParams, @Body({ schema: tutorNotesInputSchema }) input: TutorNotesInput) {
    return this.tutor.note(id, input);
  }

  /** Charges all that is owed by PIX. An open charge for the same amount is returned instead of a second one. */
  @Post('pix')
  @HttpCode(200)
  @ApiDataResponse(200, tutorPixSchema)
  pay() {
    return this.payments.chargeDebt();
  }

  /** Charges the renewal that waits for a Clubinho by PIX, which closes it once it has arrived. `id` is that of the membership. */
  @Post('renewals/:id/pix')
  @HttpCode(200)
  @ApiDataResponse(200, tutorPixSchema)
  renew(@Id() { id }: IdParams) {
    return this.payments.chargeRenewal(id);
  }

  /** The text of an agreement to sign, with everything filled in. */
  @Get('agreement-templates/:id/preview')
  @ApiDataResponse(200, tutorAgreementTextSchema)
  text(@Id() { id }: IdParams, @Query({ schema: tutorAgreementTextQuerySchema }) { petId }: TutorAgreementTextQuery) {
    return this.agreements.text(id, petId ?? null);
  }

  /** Stores the signature with the text that was shown, by its hash. A repetition changes nothing. */
  @Post('agreements')
  @HttpCode(200)
  @ApiDataResponse(200, tutorPageSchema)
  sign(@Body({ schema: linkAgreementInputSchema }) input: LinkAgreementInput) {
    return this.agreements.sign(input);
  }

  /** A copy of what was signed by a link. */
  @Get('agreements/:id')
  @ApiDataResponse(200, tutorCopySchema)
  copy(@Id() { id }: IdParams) {
    return this.agreements.copy(id);
  }

  /** Picture, WebP of up to 1600 pixels. */
  @Get('photos/:id')
  @ApiOkResponse(WEBP)
  picture(@Id() { id }: IdParams, @Res() reply: FastifyReply) {
    return this.send(id, 'picture', reply);
  }

  /** Thumbnail, WebP of up to 320 pixels. */
  @Get('photos/:id/thumbnail')
  @ApiOkResponse(WEBP)
  thumbnail(@Id() { id }: IdParams, @Res() reply: FastifyReply) {
    return this.send(id, 'thumbnail', reply);
  }

  /** Kept by no browser: what a link has shown must be gone with it. */
  private async send(id: string, part: PhotoPart, reply: FastifyReply): Promise<void> {
    const bytes = await this.tutor.photo(id, part);
    await reply
      .header('content-type', 'image/webp')
      .header('content-disposition', `inline; filename="foto-${id}.webp"`)
      .send(bytes);
  }
}
