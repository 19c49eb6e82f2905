import { DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './access/account/account.module';
import { ApiKeysModule } from './access/api-keys/api-keys.module';
import { AppointmentsModule } from './agenda/appointments/appointments.module';
import { ApprovalsModule } from './access/approvals/approvals.module';
import { CalendarLinksModule } from './integrations/calendar-links/calendar-links.module';
import { WebhooksModule } from './integrations/webhooks/webhooks.module';
import { ArchivesModule } from './insight/archives/archives.module';
import { AuditModule } from './journal/audit/audit.module';
import { AuthModule } from './access/auth/auth.module';
import { ClientArchivesModule } from './insight/client-archives/client-archives.module';
import { CashbackModule } from './desk/cashback/cashback.module';
import { CommissionsModule } from './desk/commissions/commissions.module';
import { ClientCreditsModule } from './desk/client-credits/client-credits.module';
import { AgreementsModule } from './people/agreements/agreements.module';
import { ClientsModule } from './people/clients/clients.module';
import { ConsentsModule } from './people/consents/consents.module';
import type { Config } from './kernel/config/config';
import { ConfigModule } from './kernel/config/config.module';
import { CreditTransactionsModule } from './desk/credit-transactions/credit-transactions.module';
import { DatabaseModule } from './database/database.module';
import { ExceptionsModule } from './journal/exceptions/exceptions.module';
import { ExportsModule } from './insight/exports/exports.module';
import { JobsModule } from './journal/jobs/jobs.module';
import { ImportsModule } from './people/imports/imports.module';
import { IncidentsModule } from './journal/incidents/incidents.module';
import { RemoteErrorsModule } from './platform/remote-errors/remote-errors.module';
import { FiscalArchivesModule } from './insight/fiscal-archives/fiscal-archives.module';
import { FiscalDocumentsModule } from './fiscal/fiscal-documents/fiscal-documents.module';
import { FiscalSettingsModule } from './fiscal/fiscal-settings/fiscal-settings.module';
import { HealthModule } from './platform/health/health.module';
import { HttpModule } from './kernel/http/http.module';
import { LoadsModule } from './platform/loads/loads.module';
import { MailModule } from './journal/mail/mail.module';
import { MergesModule } from './desk/merges/merges.module';
import { MembershipsModule } from './desk/memberships/memberships.module';
import { MessagesModule } from './outreach/messages/messages.module';
import { WhatsappModule } from './outreach/whatsapp/whatsapp.module';
import { MetricsModule } from './kernel/metrics/metrics.module';
import { PackageUsagesModule } from './desk/package-usages/package-usages.module';
import { PackagesModule } from './catalogue/packages/packages.module';
import { ProtocolsModule } from './catalogue/protocols/protocols.module';
import { PetTutorsModule } from './people/pet-tutors/pet-tutors.module';
import { PetWeightsModule } from './people/pet-weights/pet-weights.module';
import { PetsModule } from './people/pets/pets.module';
import { PhotosModule } from './desk/photos/photos.module';
import { PixChargesModule } from './desk/pix-charges/pix-charges.module';
import { PixModule } from './payments/pix/pix.module';
import { PlatformLogModule } from './journal/platform-log/platform-log.module';
import { ProductsModule } from './catalogue/products/products.module';
import { StockModule } from './catalogue/stock/stock.module';
import { QueueModule } from './desk/queue/queue.module';
import { RecordsModule } from './desk/records/records.module';
import { ReleasesModule } from './platform/releases/releases.module';
import { ChangesModule } from './journal/changes/changes.module';
import { ProfessionalsModule } from './agenda/professionals/professionals.module';
import { ConsultationsModule } from './agenda/consultations/consultations.module';
import { DosesModule } from './agenda/doses/doses.module';
import { StationsModule } from './agenda/stations/stations.module';
import { AgendaModule } from './agenda/planner/agenda.module';
import { AgendaSettingsModule } from './agenda/agenda-settings/agenda-settings.module';
import { OrdersModule } from './desk/orders/orders.module';
import { SalesModule } from './desk/sales/sales.module';
import { RenewalsModule } from './desk/renewals/renewals.module';
import { ReportsModule } from './insight/reports/reports.module';
import { SeriesModule } from './agenda/series/series.module';
import { ServicesModule } from './catalogue/services/services.module';
import { DeletionsModule } from './vendor/deletions/deletions.module';
import { SubscriptionsModule } from './vendor/subscriptions/subscriptions.module';
import { FirstStepsModule } from './vendor/first-steps/first-steps.module';
import { SignUpModule } from './vendor/sign-up/sign-up.module';
import { SuperAdminModule } from './platform/super-admin/super-admin.module';
import { TelevisionModule } from './desk/television/television.module';
import { TutorModule } from './desk/tutor/tutor.module';
import { StaysModule } from './agenda/stays/stays.module';
import { TripsModule } from './agenda/trips/trips.module';
import { TillModule } from './desk/till/till.module';
import { TenantsModule } from './vendor/tenants/tenants.module';
import { UsersModule } from './access/users/users.module';
import { UndosModule } from './desk/undos/undos.module';
import { WaitingListModule } from './agenda/waiting-list/waiting-list.module';

/** Every resource of the API, one folder each, in the order in which the OpenAPI document shows them. */
const RESOURCES = [
  AuthModule,
  SignUpModule,
  FirstStepsModule,
  AccountModule,
  TenantsModule,
  UsersModule,
  ApiKeysModule,
  ClientsModule,
  ConsentsModule,
  PetsModule,
  AgreementsModule,
  ImportsModule,
  PetTutorsModule,
  MembershipsModule,
  RenewalsModule,
  PetWeightsModule,
  ServicesModule,
  ProductsModule,
  StockModule,
  ProfessionalsModule,
  StationsModule,
  ProtocolsModule,
  ConsultationsModule,
  DosesModule,
  ChangesModule,
  AgendaModule,
  AgendaSettingsModule,
  PackagesModule,
  PackageUsagesModule,
  AppointmentsModule,
  SeriesModule,
  UndosModule,
  WaitingListModule,
  StaysModule,
  TripsModule,
  QueueModule,
  OrdersModule,
  SalesModule,
  FiscalDocumentsModule,
  FiscalArchivesModule,
  FiscalSettingsModule,
  PixModule,
  PixChargesModule,
  TillModule,
  TelevisionModule,
  TutorModule,
  CashbackModule,
  CommissionsModule,
  ClientCreditsModule,
  CreditTransactionsModule,
  RecordsModule,
  MergesModule,
  PhotosModule,
  MessagesModule,
  WhatsappModule,
  WebhooksModule,
  CalendarLinksModule,
  ApprovalsModule,
  AuditModule,
  SubscriptionsModule,
  DeletionsModule,
  IncidentsModule,
  ExportsModule,
  ArchivesModule,
  ClientArchivesModule,
  ReportsModule,
  ExceptionsModule,
  SuperAdminModule,
  ReleasesModule,
  RemoteErrorsModule,
  LoadsModule,
  MailModule,
  HealthModule,
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
        DatabaseModule,
        PlatformLogModule,
        JobsModule,
        ...RESOURCES,
      ],
    };
  }
}
