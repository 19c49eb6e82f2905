import { Module } from '@nestjs/common';
import { PixModule } from '../../payments/pix/pix.module';
import { PixChargesController } from './pix-charges.controller';
import { ShopCharges } from './shop-charges';

@Module({ imports: [PixModule], controllers: [PixChargesController], providers: [ShopCharges], exports: [ShopCharges] })
export class PixChargesModule {}
