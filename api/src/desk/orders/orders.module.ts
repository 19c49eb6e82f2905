import { Global, Module } from '@nestjs/common';
import { ChargedAppointments } from '../../agenda/appointments/charged-appointments';
import { ChargedStays } from '../../agenda/stays/charged-stays';
import { ChargedTrips } from '../../agenda/trips/charged-trips';
import { PixModule } from '../../payments/pix/pix.module';
import { CheckoutService } from './checkout.service';
import { changeCharged, followAppointments, lockOrdersOfSeries } from './follow-appointment';
import { changeTrip } from './follow-trip';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';
import { RestorationsService } from './restorations.service';
import { chargeStay, followStay, refusePaid } from './stay-lines';
import { takeDeposit } from './stay-deposits';

const chargedAppointments: ChargedAppointments = {
  change: changeCharged,
  lockOfSeries: lockOrdersOfSeries,
  follow: followAppointments,
};

const chargedStays: ChargedStays = {
  charge: chargeStay,
  follow: followStay,
  takeBack: refusePaid,
  deposit: takeDeposit,
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
    { provide: ChargedStays, useValue: chargedStays },
    { provide: ChargedTrips, useValue: { change: changeTrip } satisfies ChargedTrips },
  ],
  exports: [ChargedAppointments, ChargedStays, ChargedTrips],
})
export class OrdersModule {}
