import { Appointment } from './appointments/appointments.entity';
import { ClientCredit } from './client-credits/client-credits.entity';
import { Client } from './clients/clients.entity';
import { PackageUsage } from './package-usages/package-usages.entity';
import { Package } from './packages/packages.entity';
import { Pet } from './pets/pets.entity';
import { Product } from './products/products.entity';
import { Professional } from './professionals/professionals.entity';
import { Sale } from './sales/sales.entity';
import { Service } from './services/services.entity';
import { Station } from './stations/stations.entity';
import { Tenant } from './super-admin/tenant.entity';
import { User } from './users/users.entity';
import { Waiting } from './waiting-list/waiting-list.entity';

/** Every entity. */
export const entities = [
  Client,
  Service,
  Station,
  Pet,
  Appointment,
  Product,
  Package,
  PackageUsage,
  Professional,
  Sale,
  ClientCredit,
  User,
  Tenant,
  Waiting,
];
