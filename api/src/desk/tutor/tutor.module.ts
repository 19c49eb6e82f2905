import { Module } from '@nestjs/common';
import { PixModule } from '../../payments/pix/pix.module';
import { PhotosModule } from '../photos/photos.module';
import { PixChargesModule } from '../pix-charges/pix-charges.module';
import { TutorAccess } from './tutor-access';
import { TutorLinksController } from './tutor-links.controller';
import { TutorLinksService } from './tutor-links.service';
import { TutorPayments } from './tutor-payments';
import { TutorAgreements } from './tutor-agreements';
import { TutorController } from './tutor.controller';
import { TutorService } from './tutor.service';

@Module({
  imports: [PhotosModule, PixModule, PixChargesModule],
  controllers: [TutorLinksController, TutorController],
  providers: [TutorLinksService, TutorService, TutorPayments, TutorAgreements, TutorAccess],
})
export class TutorModule {}
