import { DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './account/account.module';
import { AppointmentsModule } from './appointments/appointments.module';
import { ApprovalsModule } from './approvals/approvals.module';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { ClientCreditsModule } from './client-credits/client-credits.module';
import { ClientsModule } from './clients/clients.module';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { CreditTransactionsModule } from './credit-transactions/credit-transactions.module';
import { DatabaseModule } from './database/database.module';
import { entities } from './entities';
import { ExceptionsModule } from './exceptions/exceptions.module';
import { ExportsModule } from './exports/exports.module';
import { FaultsModule } from './faults/faults.module';
import { HealthController } from './health/health.controller';
import { ReadinessProbe } from './health/readiness-probe';
import { HttpModule } from './http/http.module';
import { LoadsModule } from './loads/loads.module';
import { MailModule } from './mail/mail.module';
import { MetricsModule } from './metrics/metrics.module';
import { PackageUsagesModule } from './package-usages/package-usages.module';
import { PackagesModule } from './packages/packages.module';
import { PetsModule } from './pets/pets.module';
import { PixChargesModule } from './pix-charges/pix-charges.module';
import { PixModule } from './pix/pix.module';
import { PlatformLogModule } from './platform-log/platform-log.module';
import { ProductsModule } from './products/products.module';
import { QueueModule } from './queue/queue.module';
import { ReleasesModule } from './releases/releases.module';
import { ChangesModule } from './changes/changes.module';
import { ProfessionalsModule } from './professionals/professionals.module';
import { StationsModule } from './stations/stations.module';
import { AgendaModule } from './agenda/agenda.module';
import { AgendaSettingsModule } from './agenda-settings/agenda-settings.module';
import { OrdersModule } from './orders/orders.module';
import { SalesModule } from './sales/sales.module';
import { ReportsModule } from './reports/reports.module';
import { SeriesModule } from './series/series.module';
import { ServicesModule } from './services/services.module';
import { SubscriptionsModule } from './subscriptions/subscriptions.module';
import { FirstStepsModule } from './first-steps/first-steps.module';
import { SignUpModule } from './sign-up/sign-up.module';
import { SuperAdminModule } from './super-admin/super-admin.module';
import { TelevisionModule } from './television/television.module';
import { TillModule } from './till/till.module';
import { TenantsModule } from './tenants/tenants.module';
import { UsersModule } from './users/users.module';
import { UndosModule } from './undos/undos.module';
import { WaitingListModule } from './waiting-list/waiting-list.module';

/** Every resource of the API, one folder each. */
const RESOURCES = [
  AuthModule,
  AccountModule,
  SignUpModule,
  FirstStepsModule,
  TenantsModule,
  ClientsModule,
  ServicesModule,
  PetsModule,
  AppointmentsModule,
  SeriesModule,
  UndosModule,
  WaitingListModule,
  QueueModule,
  ProfessionalsModule,
  StationsModule,
  AgendaModule,
  AgendaSettingsModule,
  ProductsModule,
  PackagesModule,
  PackageUsagesModule,
  ReportsModule,
  ExportsModule,
  ExceptionsModule,
  ApprovalsModule,
  AuditModule,
  ChangesModule,
  SalesModule,
  OrdersModule,
  TillModule,
  TelevisionModule,
  PixModule,
  PixChargesModule,
  ClientCreditsModule,
  CreditTransactionsModule,
  UsersModule,
  SubscriptionsModule,
  SuperAdminModule,
  ReleasesModule,
  MailModule,
  FaultsModule,
  LoadsModule,
];

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        HttpModule,
        MetricsModule,
        DatabaseModule.with(entities),
        PlatformLogModule,
        ...RESOURCES,
      ],
      controllers: [HealthController],
      providers: [ReadinessProbe],
    };
  }
}
