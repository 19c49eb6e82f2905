import { USER_FIELDS } from './access/users';
import { AGENDA_SETTINGS_FIELDS } from './agenda/agenda-settings';
import { PROFESSIONAL_FIELDS } from './agenda/professionals';
import { STATION_FIELDS } from './agenda/stations';
import { PACKAGE_FIELDS } from './catalogue/packages';
import { PRODUCT_FIELDS } from './catalogue/products';
import { SERVICE_FIELDS } from './catalogue/services';
import type { RecordFields } from './kernel/record-fields';
import { CLIENT_FIELDS } from './people/clients';
import { PET_FIELDS } from './people/pets';
import { RULE_FIELDS, SETTINGS_FIELDS } from './vendor/tenants';

/** Every record with a table of fields, by its table in the database: what the audit log calls it, and its fields. */
export const RECORDS = {
  clients: { label: 'Cliente', fields: CLIENT_FIELDS },
  packages: { label: 'Pacote', fields: PACKAGE_FIELDS },
  pets: { label: 'Pet', fields: PET_FIELDS },
  products: { label: 'Produto', fields: PRODUCT_FIELDS },
  professionals: { label: 'Profissional', fields: PROFESSIONAL_FIELDS },
  services: { label: 'Serviço', fields: SERVICE_FIELDS },
  stations: { label: 'Estação', fields: STATION_FIELDS },
  tenant_rules: { label: 'Limites da loja', fields: RULE_FIELDS },
  tenant_settings: { label: 'Configurações da loja', fields: { ...SETTINGS_FIELDS, ...AGENDA_SETTINGS_FIELDS } },
  users: { label: 'Usuário', fields: USER_FIELDS },
} satisfies Record<string, { label: string; fields: RecordFields }>;
