import { Appointment } from './agenda/appointments/appointments.entity';
import { ClientCredit } from './desk/client-credits/client-credits.entity';
import { Client } from './people/clients/clients.entity';
import { PackageUsage } from './desk/package-usages/package-usages.entity';
import { Package } from './catalogue/packages/packages.entity';
import { Pet } from './people/pets/pets.entity';
import { Product } from './catalogue/products/products.entity';
import { Professional } from './agenda/professionals/professionals.entity';
import { Sale } from './desk/sales/sales.entity';
import { Service } from './catalogue/services/services.entity';
import { Station } from './agenda/stations/stations.entity';
import { Tenant } from './platform/super-admin/tenant.entity';
import { User } from './access/users/users.entity';
import { Waiting } from './agenda/waiting-list/waiting-list.entity';

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
