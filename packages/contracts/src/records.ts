import { API_KEY_FIELDS } from './access/api-keys';
import { USER_FIELDS } from './access/users';
import { AGENDA_SETTINGS_FIELDS } from './agenda/agenda-settings';
import { APPOINTMENT_FIELDS, ARRIVAL_FIELDS } from './agenda/appointments';
import { CONSULTATION_FIELDS } from './agenda/consultations';
import { DOSE_FIELDS } from './agenda/doses';
import { PROFESSIONAL_FIELDS, TIME_OFF_FIELDS } from './agenda/professionals';
import { SERIES_FIELDS } from './agenda/series';
import { STATION_FIELDS } from './agenda/stations';
import { CARE_FIELDS, HOTEL_SETTINGS_FIELDS, STAY_FIELDS, STAY_LOG_FIELDS } from './agenda/stays';
import { TAXI_ZONE_FIELDS } from './agenda/taxi-settings';
import { TRIP_FIELDS } from './agenda/trips';
import { WAITING_FIELDS } from './agenda/waiting-list';
import { PACKAGE_FIELDS } from './catalogue/packages';
import { PRODUCT_FIELDS } from './catalogue/products';
import { PROTOCOL_FIELDS } from './catalogue/protocols';
import { SERVICE_FIELDS, SERVICE_PRICE_FIELDS, SERVICE_STEP_FIELDS } from './catalogue/services';
import { STOCK_COUNT_FIELDS } from './catalogue/stock';
import { CASHBACK_RULE_FIELDS, CASHBACK_SETTINGS_FIELDS } from './desk/cashback';
import { CLIENT_CREDIT_FIELDS, CREDIT_RULE_FIELDS } from './desk/client-credits';
import { COMMISSION_PERIOD_FIELDS, COMMISSION_RULE_FIELDS, COMMISSION_SETTINGS_FIELDS } from './desk/commissions';
import { CREDIT_TRANSACTION_FIELDS } from './desk/credit-transactions';
import { MEMBERSHIP_FIELDS, MEMBERSHIP_SETTINGS_FIELDS } from './desk/memberships';
import { ORDER_FIELDS, ORDER_LINE_FIELDS } from './desk/orders';
import { PACKAGE_USAGE_FIELDS } from './desk/package-usages';
import { PHOTO_FIELDS } from './desk/photos';
import { SALE_FIELDS, SALE_ITEM_FIELDS } from './desk/sales';
import { TV_LINK_FIELDS } from './desk/television';
import { TUTOR_LINK_FIELDS } from './desk/tutor-links';
import { TILL_MOVEMENT_FIELDS, TILL_SESSION_FIELDS } from './desk/till';
import { CALENDAR_LINK_FIELDS } from './integrations/calendar-links';
import { WEBHOOK_FIELDS } from './integrations/webhooks';
import { FISCAL_DOCUMENT_FIELDS } from './fiscal/fiscal-documents';
import { FISCAL_SETTINGS_FIELDS } from './fiscal/fiscal-settings';
import { INCIDENT_FIELDS } from './journal/incidents';
import type { RecordFields } from './kernel/record-fields';
import { MESSAGE_FIELDS, MESSAGE_SETTINGS_FIELDS, MESSAGE_TEMPLATE_FIELDS } from './outreach/messages';
import { WHATSAPP_SETTINGS_FIELDS } from './outreach/whatsapp';
import { PIX_SETTINGS_FIELDS } from './payments/pix';
import { AGREEMENT_FIELDS, AGREEMENT_TEMPLATE_FIELDS } from './people/agreements';
import { CLIENT_FIELDS } from './people/clients';
import { CONSENT_FIELDS } from './people/consents';
import { PET_TUTOR_FIELDS } from './people/pet-tutors';
import { PET_WEIGHT_FIELDS } from './people/pet-weights';
import { PET_FIELDS } from './people/pets';
import { RULE_FIELDS, SETTINGS_FIELDS, TENANT_FIELDS } from './vendor/tenants';

/** Every record with a table of fields, by its table in the database: what the audit log calls it, and its fields. */
export const RECORDS = {
  agreement_templates: { label: 'Modelo de termo', fields: AGREEMENT_TEMPLATE_FIELDS },
  agreements: { label: 'Termo', fields: AGREEMENT_FIELDS },
  api_keys: { label: 'Chave de API', fields: API_KEY_FIELDS },
  appointments: { label: 'Agendamento', fields: { ...APPOINTMENT_FIELDS, ...ARRIVAL_FIELDS } },
  attachments: { label: 'Foto', fields: PHOTO_FIELDS },
  calendar_links: { label: 'Link de calendário', fields: CALENDAR_LINK_FIELDS },
  cashback_rules: { label: 'Regra de cashback', fields: CASHBACK_RULE_FIELDS },
  client_credits: { label: 'Conta de crédito', fields: CLIENT_CREDIT_FIELDS },
  clients: { label: 'Cliente', fields: CLIENT_FIELDS },
  commission_periods: { label: 'Fechamento de comissões', fields: COMMISSION_PERIOD_FIELDS },
  commission_rules: { label: 'Regra de comissão', fields: COMMISSION_RULE_FIELDS },
  commission_settings: { label: 'Cálculo das comissões', fields: COMMISSION_SETTINGS_FIELDS },
  consents: { label: 'Consentimento', fields: CONSENT_FIELDS },
  consultations: { label: 'Consulta', fields: CONSULTATION_FIELDS },
  credit_transactions: { label: 'Transação de crédito', fields: CREDIT_TRANSACTION_FIELDS },
  doses: { label: 'Dose', fields: DOSE_FIELDS },
  fiscal_documents: { label: 'Nota fiscal', fields: FISCAL_DOCUMENT_FIELDS },
  fiscal_settings: { label: 'Configurações fiscais', fields: FISCAL_SETTINGS_FIELDS },
  hotel_settings: { label: 'Regras do hotel', fields: HOTEL_SETTINGS_FIELDS },
  incidents: { label: 'Incidente', fields: INCIDENT_FIELDS },
  membership_settings: { label: 'Regras do Clubinho', fields: MEMBERSHIP_SETTINGS_FIELDS },
  memberships: { label: 'Clubinho', fields: MEMBERSHIP_FIELDS },
  message_settings: { label: 'Horário das mensagens', fields: MESSAGE_SETTINGS_FIELDS },
  message_templates: { label: 'Texto de mensagem', fields: MESSAGE_TEMPLATE_FIELDS },
  messages: { label: 'Mensagem', fields: MESSAGE_FIELDS },
  order_lines: { label: 'Item de comanda', fields: ORDER_LINE_FIELDS },
  orders: { label: 'Comanda', fields: ORDER_FIELDS },
  package_usages: { label: 'Uso de pacote', fields: PACKAGE_USAGE_FIELDS },
  packages: { label: 'Pacote', fields: PACKAGE_FIELDS },
  pets: { label: 'Pet', fields: PET_FIELDS },
  pet_tutors: { label: 'Outro tutor de um pet', fields: PET_TUTOR_FIELDS },
  pet_weights: { label: 'Pesagem', fields: PET_WEIGHT_FIELDS },
  pix_settings: { label: 'Configurações de PIX', fields: PIX_SETTINGS_FIELDS },
  products: { label: 'Produto', fields: PRODUCT_FIELDS },
  professionals: { label: 'Profissional', fields: PROFESSIONAL_FIELDS },
  protocols: { label: 'Protocolo', fields: PROTOCOL_FIELDS },
  sale_items: { label: 'Item de venda', fields: SALE_ITEM_FIELDS },
  sales: { label: 'Venda', fields: SALE_FIELDS },
  series: { label: 'Recorrência', fields: SERIES_FIELDS },
  service_prices: { label: 'Preço por porte e pelagem', fields: SERVICE_PRICE_FIELDS },
  service_steps: { label: 'Etapa de serviço', fields: SERVICE_STEP_FIELDS },
  services: { label: 'Serviço', fields: SERVICE_FIELDS },
  stations: { label: 'Estação', fields: STATION_FIELDS },
  stay_cares: { label: 'Cuidado da hospedagem', fields: CARE_FIELDS },
  stay_logs: { label: 'Registro da hospedagem', fields: STAY_LOG_FIELDS },
  stays: { label: 'Hospedagem', fields: STAY_FIELDS },
  stock_counts: { label: 'Contagem de estoque', fields: STOCK_COUNT_FIELDS },
  tenant_rules: { label: 'Limites da loja', fields: { ...RULE_FIELDS, ...CREDIT_RULE_FIELDS } },
  tenant_settings: {
    label: 'Configurações da loja',
    fields: { ...SETTINGS_FIELDS, ...AGENDA_SETTINGS_FIELDS, ...CASHBACK_SETTINGS_FIELDS },
  },
  tenants: { label: 'Tenant', fields: TENANT_FIELDS },
  till_movements: { label: 'Movimento do caixa', fields: TILL_MOVEMENT_FIELDS },
  till_sessions: { label: 'Caixa', fields: TILL_SESSION_FIELDS },
  time_off: { label: 'Ausência de profissional', fields: TIME_OFF_FIELDS },
  taxi_zones: { label: 'Zona do táxi', fields: TAXI_ZONE_FIELDS },
  trips: { label: 'Corrida do táxi', fields: TRIP_FIELDS },
  tutor_links: { label: 'Link do tutor', fields: TUTOR_LINK_FIELDS },
  tv_links: { label: 'Link de TV', fields: TV_LINK_FIELDS },
  users: { label: 'Usuário', fields: USER_FIELDS },
  waiting_list: { label: 'Lista de espera', fields: WAITING_FIELDS },
  webhooks: { label: 'Webhook', fields: WEBHOOK_FIELDS },
  whatsapp_settings: { label: 'Configurações do WhatsApp', fields: WHATSAPP_SETTINGS_FIELDS },
} satisfies Record<string, { label: string; fields: RecordFields }>;
