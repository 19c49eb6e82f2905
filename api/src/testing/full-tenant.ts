import { DEFAULT_HOTEL_SETTINGS } from '@focinho/contracts/agenda/stays';
import type { DueMessage } from '@focinho/contracts/outreach/messages';
import { claimsSchema } from '../access/auth/token.service';
import { newId } from '../database/records';
import type { TestTenant } from './api';
import { FISCAL_SETTINGS, fiscalCertificate } from './fiscal';
import { checkedImport } from './imports';
import { smallPicture } from './pictures';
import { day } from './records';
import { makeSamples, SAMPLES, type SampleKind } from './sample';

/** Kinds of records that need each other, and where they are in the API; '' where they are another kind's. */
const OWN_PATHS = {
  client: 'clients',
  consent: '',
  pet: 'pets',
  duplicateClient: '',
  duplicatePet: '',
  service: 'services',
  professional: 'professionals',
  package: 'packages',
  packageUsage: 'package-usages',
  membership: 'memberships',
  appointment: 'appointments',
  undo: 'undos',
  repeatedAppointment: '',
  series: 'series',
  waiting: 'waiting-list',
  van: '',
  taxiZone: '',
  trip: 'trips',
  kennel: '',
  stay: 'stays',
  care: '',
  log: '',
  fiscalDocument: 'fiscal-documents',
  protocol: 'protocols',
  dose: 'doses',
  consultation: 'consultations',
  photo: 'photos',
  import: 'imports',
  message: 'messages',
  move: '',
  sale: 'sales',
  order: 'orders',
  orderLine: '',
  pixCharge: 'pix-charges',
  tillSession: '',
  commissionPeriod: 'commission-periods',
  archive: 'archives',
  deletion: 'shop-deletions',
  agreementTemplate: 'agreement-templates',
  agreement: 'agreements',
  invoice: 'invoices',
  credit: 'client-credits',
  transaction: 'credit-transactions',
  user: 'users',
  session: 'sessions',
  tenant: 'tenants',
};
/** Every kind of record, with those of which a resource has its own sample. */
const PATHS: Record<string, string> = {
  ...OWN_PATHS,
  ...Object.fromEntries(SAMPLES.map(({ kind, path }) => [kind, path])),
};
export type Kind = keyof typeof OWN_PATHS | SampleKind;
export type Ids = Record<Kind, string>;
const isKind = (name: string): name is Kind => Object.hasOwn(PATHS, name);

/** A tenant with at least one record of every kind. */
export interface FullTenant extends TestTenant {
  ids: Ids;
  /** Contained in every text of the tenant's records, so that any leak is noticed. */
  marker: string;
}

/** Fields that are not named after the kind of record that they refer to, as `petId` is. */
const FIELD_KINDS: Record<string, Kind> = {
  clientCreditId: 'credit',
  lineId: 'orderLine',
  approverId: 'user',
  driverId: 'professional',
};

/** The kind of record that a field or query parameter refers to, if it is an id. */
export function kindOfField(name: string): Kind | undefined {
  const kind = FIELD_KINDS[name] ?? name.replace(/Id$/, '');
  return name.endsWith('Id') && isKind(kind) ? kind : undefined;
}

/** The kind of record that a path parameter refers to: `{id}` in `/api/pets/{id}` is a pet. */
export function kindOfParameter(path: string, name: string): Kind | undefined {
  const byName = kindOfField(name);
  if (byName) return byName;
  if (path.startsWith('/api/queue/')) return 'appointment';
  if (path.startsWith('/api/till/')) return 'tillSession';
  if (path === '/api/clients/{id}/cashback') return 'client';
  if (path === '/api/products/{id}/stock-entries') return 'product';
  if (['memberships', 'photos', 'tutors', 'weights'].some((part) => path === `/api/pets/{id}/${part}`)) return 'pet';
  const kinds = Object.keys(PATHS).filter(isKind);
  return path
    .split('/')
    .flatMap((part) => kinds.find((kind) => part && PATHS[kind] === part) ?? [])
    .at(-1);
}

const sessionOf = ({ token }: TestTenant): string => claimsSchema.parse(decode(token)).sid;
const decode = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/**
 * Creates the records through the API.
 * @throws Error with the request that was refused
 */
export async function fillTenant(tenant: TestTenant, marker: string): Promise<FullTenant> {
  const make = async (path: string, key: string, body: object): Promise<string> => {
    const { status, json } = await tenant.post(path, body);
    if (status !== 201) throw new Error(`POST ${path} returned ${status}: ${json.message}`);
    return json.data[key].id;
  };
  const name = (what: string) => `${what} ${marker}`;
  const client = await make('/api/clients', 'client', { name: name('Cliente'), email: `${marker}@exemplo.com.br` });
  const pet = await make('/api/pets', 'pet', { name: name('Pet'), notes: marker, clientId: client });
  const samples = await makeSamples({ client, pet, marker, name, make });
  const duplicateClient = await make('/api/clients', 'client', {
    name: name('Mesmo cliente'),
    email: `outro-${marker}@exemplo.com.br`,
  });
  const duplicatePet = await make('/api/pets', 'pet', { name: name('Mesmo pet'), clientId: client });
  const agreed = { purpose: 'MARKETING', isGiven: true, way: 'PRESENT' };
  const consent = await make(`/api/clients/${client}/consents`, 'consent', agreed);
  const steps = [{ kind: 'BATH', minutes: 30, stationKind: 'TUB' }];
  const service = await make('/api/services', 'service', { name: name('Banho'), price: 65, steps });
  const professional = await make('/api/professionals', 'professional', { name: name('Profissional') });
  const items = [{ serviceId: service, quantity: 31 }];
  const bundle = { name: name('Clubinho'), price: 199.9, services: items };
  const pack = await make('/api/packages', 'package', bundle);
  const times = { startTime: '09:00', endTime: '10:00' };
  const slot = { ...times, petId: pet, serviceId: service, professionalId: professional, notes: marker };
  const appointment = await make('/api/appointments', 'appointment', { ...slot, date: '2037-12-01' });
  const undo = newId();
  await tenant.put(`/api/appointments/${appointment}`, { notes: name('Observação'), undo });
  const repeated = { ...slot, date: '2037-12-08', rule: { frequency: 'WEEKLY', count: 2 } };
  const { json: shown } = await tenant.post('/api/series/preview', repeated);
  const dates = [{ originalDate: '2037-12-08', date: '2037-12-08', startTime: '09:00' }];
  const series = await make('/api/series', 'series', { ...repeated, seen: shown.data.preview.seen, dates });
  const { json: stored } = await tenant.get(`/api/series/${series}`);
  const repeatedAppointment = stored.data.series.appointments[0].id;
  const requested = { petId: pet, serviceId: service, fromDay: '2037-12-01', toDay: '2037-12-05', notes: marker };
  const waiting = await make('/api/waiting-list', 'waiting', requested);
  const van = await make('/api/stations', 'station', { name: name('Van'), kind: 'VAN', capacity: 4 });
  const ride = { date: '2037-12-01', windowFrom: '08:00', windowTo: '08:30', driverId: professional, vanId: van };
  const zones = [{ name: name('Zona'), serviceId: service, price: 15, neighbourhoods: marker }];
  const { json: taxi } = await tenant.put('/api/taxi-settings', { zones });
  const taxiZone = taxi.data.settings.zones[0].id;
  const trip = await make('/api/trips', 'trip', {
    ...{ ...ride, appointmentId: appointment, serviceId: service, leg: 'PICKUP', address: marker },
  });
  const kennel = await make('/api/stations', 'station', { name: name('Canil'), kind: 'KENNEL', capacity: 4 });
  await tenant.put('/api/hotel-settings', {
    ...{ ...DEFAULT_HOTEL_SETTINGS, serviceId: service, depositPercent: 30 },
    seasons: [{ name: name('Alta'), from: '2037-12-15', to: '2038-01-31', percent: 30 }],
  });
  const sleep = {
    petId: pet,
    kennelId: kennel,
    serviceId: service,
    firstNight: day(),
    checkOut: day(2),
    notes: marker,
  };
  const cares = [{ kind: 'MEDICINE', time: '08:00', description: marker, price: 5 }];
  const stay = await make('/api/stays', 'stay', { ...sleep, cares, belongings: marker });
  await tenant.post(`/api/stays/${stay}/moves`, { status: 'IN_HOUSE' });
  const { json: sleeping } = await tenant.get(`/api/stays/${stay}`);
  const care = sleeping.data.stay.cares[0].id;
  const log = await make(`/api/stays/${stay}/logs`, 'log', { careId: care, date: day() });
  const arriving = await make('/api/appointments', 'appointment', { ...slot, date: day() });
  const arrival = { appointmentIds: [arriving], belongings: [marker], locker: marker, arrivalNotes: marker };
  const { json: arrived } = await tenant.post('/api/queue/arrivals', arrival);
  const move = arrived.data.entries[0].lastMove.id;
  const sent = await tenant.call('POST', `/api/pets/${pet}/photos`, await smallPicture());
  if (sent.status !== 201) throw new Error(`The photo was refused: ${sent.json.message}`);
  const schedule = { name: name('V10'), kind: 'VACCINE', species: 'DOG', seriesDoses: 3, boosterDays: 365 };
  const protocol = await make('/api/protocols', 'protocol', schedule);
  const dose = await make('/api/doses', 'dose', {
    ...{ petId: pet, protocolId: protocol, givenOn: day(), nextDueOn: day(5), lot: marker },
  });
  const consultation = await make('/api/consultations', 'consultation', {
    ...{
      petId: pet,
      professionalId: professional,
      reason: marker,
      findings: marker,
      prescription: marker,
      crmv: marker,
    },
  });
  const club = { noShow: 'CONSUMED', renewal: 'ORDER', carryCycles: 1, carryMax: 2 };
  await tenant.put('/api/membership-settings', club);
  await tenant.put('/api/message-settings', {
    ...{ fromTime: '08:00', toTime: '20:00', weekdays: [1, 2, 3, 4, 5, 6], hasControlGroup: true },
  });
  await tenant.put('/api/message-templates', { trigger: 'THANKS', body: `Oi, {tutor}! ${marker}`, isActive: true });
  const { json: mentioned } = await tenant.get('/api/messages/due');
  const known: DueMessage[] = mentioned.data.messages;
  const reminder = known.find(({ trigger }) => trigger === 'DOSE');
  const skipped = { clientId: client, items: reminder?.items, reason: 'TALKED' };
  const message = await make('/api/messages/skipped', 'message', skipped);
  const agreementTemplate = await make('/api/agreement-templates', 'agreementTemplate', {
    ...{ name: name('Termo'), kind: 'CUSTOM', body: `{{tutor}} autoriza {{pet}}. ${marker}`, requiredAt: 'ARRIVAL' },
  });
  const { json: previewed } = await tenant.get(
    `/api/agreement-templates/${agreementTemplate}/preview?clientId=${client}&petId=${pet}`,
  );
  const agreement = await make('/api/agreements', 'agreement', {
    ...{
      agreementTemplateId: agreementTemplate,
      clientId: client,
      petId: pet,
      textHash: previewed.data.preview.textHash,
    },
    ...{ signerName: marker, identifiedBy: 'PRESENT_STAFF', accepted: true, signatureMethod: 'TYPED' },
  });
  const credit = await make('/api/client-credits', 'credit', { clientId: client, creditLimit: 5000 });
  const owed = { clientCreditId: credit, type: 'CREDIT', amount: 10, description: marker };
  const transaction = await make('/api/credit-transactions', 'transaction', owed);
  const sale = await make('/api/sales', 'sale', {
    clientId: client,
    items: [{ productId: samples.product, quantity: 1 }],
  });
  const join = { clientId: client, lines: [{ packageId: pack, petId: duplicatePet }] };
  const joining = await make('/api/orders', 'order', join);
  const tip = { tip: 2, tipShares: [{ professionalId: professional, amount: 2 }] };
  const paid = { total: bundle.price, ...tip, payments: [{ method: 'PIX', amount: bundle.price + 2 }] };
  await tenant.post(`/api/orders/${joining}/checkout`, paid);
  const { json: joined } = await tenant.get(`/api/pets/${duplicatePet}/memberships`);
  const membership = joined.data.memberships[0].id;
  const order = await make('/api/orders', 'order', { clientId: client });
  const { json: charged } = await tenant.post(`/api/orders/${order}/lines`, { serviceId: service, petId: pet });
  const orderLine = charged.data.order.lines[0].id;
  await tenant.put('/api/pix-settings', {
    key: `${marker}@exemplo.com.br`,
    receiverName: marker.slice(0, 25),
    receiverCity: 'Recife',
  });
  const pixCharge = await make('/api/pix-charges', 'charge', { orderId: order, amount: 1 });
  // Closed again, so that sales need no till.
  await tenant.put('/api/till/settings', { isUsed: true });
  const tillSession = await make('/api/till', 'session', { float: 100 });
  await make('/api/till/movements', 'session', { kind: 'SUPPLY', amount: 1, reason: marker });
  await tenant.post('/api/till/close', { counted: { CASH: 101, CARD: 0, PIX: 0 }, notes: marker });
  await tenant.put('/api/till/settings', { isUsed: false });
  const usage = { packageId: pack, serviceId: service, clientId: client, petId: pet, notes: marker };
  const packageUsage = await make('/api/package-usages', 'packageUsage', usage);
  const seller = await make('/api/professionals', 'professional', { name: name('Vendedora'), userId: tenant.userId });
  await make('/api/commission-rules', 'rule', { scope: 'ALL', professionalId: seller, amount: 5 });
  const pictured = await tenant.call('POST', `/api/products/${samples.product}/photo`, await smallPicture());
  if (pictured.status !== 201) throw new Error(`The picture was refused: ${pictured.json.message}`);
  await make('/api/sales', 'sale', { clientId: client, items: [{ productId: samples.product, quantity: 1 }] });
  const commissionPeriod = await make('/api/commission-periods', 'period', { to: day(), total: 7 });
  await tenant.post(`/api/commission-periods/${commissionPeriod}/payouts`, { professionalId: seller, isPaid: true });
  await tenant.put('/api/commission-settings', { basis: 'PAID', deductionPercent: 5, deductionTime: 'AFTER' });
  const taxes = await tenant.put('/api/fiscal-settings', { ...FISCAL_SETTINGS, legalName: marker });
  if (taxes.status !== 200) throw new Error(JSON.stringify(taxes.json));
  await tenant.put('/api/fiscal-settings/certificate', fiscalCertificate());
  const issued = await tenant.post('/api/fiscal-documents', { saleId: sale, kinds: ['NFSE', 'NFCE'] });
  if (issued.status !== 201) throw new Error(JSON.stringify(issued.json));
  await tenant.restNotes();
  const user = (await tenant.as('STAFF')).userId;
  const imported = await checkedImport(tenant, `Nome;Telefone;Pet\n${marker};(11) 91234-0000;${marker}`, marker);
  return {
    ...tenant,
    marker,
    ids: {
      ...samples,
      consent,
      duplicateClient,
      duplicatePet,
      service,
      professional,
      package: pack,
      packageUsage,
      membership,
      appointment,
      protocol,
      consultation,
      dose,
      undo,
      repeatedAppointment,
      series,
      waiting,
      van,
      taxiZone,
      trip,
      kennel,
      stay,
      care,
      log,
      fiscalDocument: issued.json.data.fiscalDocuments[0].id,
      photo: sent.json.data.photo.id,
      import: imported.id,
      message,
      move,
      sale,
      order,
      orderLine,
      pixCharge,
      tillSession,
      commissionPeriod,
      agreementTemplate,
      agreement,
      archive: await tenant.archive(),
      deletion: await tenant.deletion(),
      invoice: await tenant.invoice(),
      credit,
      transaction,
      user,
      session: sessionOf(tenant),
      tenant: tenant.tenantId,
    },
  };
}
