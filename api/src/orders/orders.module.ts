import { Module } from '@nestjs/common';
import { CheckoutService } from './checkout.service';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';

@Module({ controllers: [OrdersController], providers: [OrdersService, CheckoutService] })
export class OrdersModule {}
