import { Global, Module } from '@nestjs/common';
import { ChargedAppointments } from '../../agenda/appointments/charged-appointments';
import { PixModule } from '../../payments/pix/pix.module';
import { CheckoutService } from './checkout.service';
import { changeCharged, followAppointments, lockOrdersOfSeries } from './follow-appointment';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';
import { RestorationsService } from './restorations.service';

const chargedAppointments: ChargedAppointments = {
  change: changeCharged,
  lockOfSeries: lockOrdersOfSeries,
  follow: followAppointments,
};

@Global()
@Module({
  imports: [PixModule],
  controllers: [OrdersController],
  providers: [
    OrdersService,
    CheckoutService,
    RestorationsService,
    { provide: ChargedAppointments, useValue: chargedAppointments },
  ],
  exports: [ChargedAppointments],
})
export class OrdersModule {}
