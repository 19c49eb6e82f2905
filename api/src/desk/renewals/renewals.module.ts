import { Module } from '@nestjs/common';
import { PixModule } from '../../payments/pix/pix.module';
import { RenewalJob } from './renewal-job';

@Module({ imports: [PixModule], providers: [RenewalJob] })
export class RenewalsModule {}
