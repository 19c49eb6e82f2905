import type { Locator, Page } from '@playwright/test';
import type { Who } from '../support/accounts';
import { create, newClient, newPet, newService, quietDay } from '../support/records';
import { choose, formOf, type } from '../support/screen';

/** A form that is filled in completely; `name` is part of what is typed and of what is saved. */
export interface WrittenForm {
  noun: string;
  who: Who;
  page: string;
  /** Opens the form and fills it. */
  write: (page: Page, name: string) => Promise<Locator>;
  submit: string;
  /** The endpoint that saves it, and that lists what was saved. */
  path: string;
  method?: 'PUT';
  saved: string;
  failed: string;
  /** Label of the field that contains the name. */
  field: string;
}

const opened = async (page: Page, button: string, title: string) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  return formOf(page, title);
};
const toasts = (noun: string, ending = 'o') => ({
  saved: `${noun} criad${ending} com sucesso!`,
  failed: `Erro ao criar ${noun.toLowerCase()}. Tente novamente.`,
});
const email = (name: string) => `${name.replace(/\W/g, '')}@exemplo.com.br`.toLowerCase();

/** Every form that creates something, and the settings. */
export const WRITTEN_FORMS: WrittenForm[] = [
  {
    noun: 'client',
    who: 'staff',
    page: '/demo/clients',
    async write(page, name) {
      const form = await opened(page, 'Novo Cliente', 'Criar Novo Cliente');
      await form.getByLabel('Nome').fill(name);
      await form.getByLabel('E-mail').fill(email(name));
      return form;
    },
    submit: 'Criar Cliente',
    path: '/api/clients',
    field: 'Nome',
    ...toasts('Cliente'),
  },
  {
    noun: 'pet',
    who: 'staff',
    page: '/demo/pets',
    async write(page, name) {
      const client = await newClient(page);
      const form = await opened(page, 'Novo Pet', 'Criar Novo Pet');
      await form.getByLabel('Nome').fill(name);
      await choose(form, 'Cliente', client.name);
      return form;
    },
    submit: 'Criar Pet',
    path: '/api/pets',
    field: 'Nome',
    ...toasts('Pet'),
  },
  {
    noun: 'service',
    who: 'owner',
    page: '/demo/services',
    async write(page, name) {
      const form = await opened(page, 'Novo Serviço', 'Criar Novo Serviço');
      await form.getByLabel('Nome').fill(name);
      await form.getByLabel('Preço').fill('89,90');
      return form;
    },
    submit: 'Criar Serviço',
    path: '/api/services',
    field: 'Nome',
    ...toasts('Serviço'),
  },
  {
    noun: 'product',
    who: 'owner',
    page: '/demo/products',
    async write(page, name) {
      const form = await opened(page, 'Novo Produto', 'Criar Novo Produto');
      await form.getByLabel('Nome').fill(name);
      await form.getByLabel('Preço (R$)').fill('18,50');
      return form;
    },
    submit: 'Criar Produto',
    path: '/api/products',
    field: 'Nome',
    ...toasts('Produto'),
  },
  {
    noun: 'package',
    who: 'owner',
    page: '/demo/packages',
    async write(page, name) {
      const service = await newService(page);
      const form = await opened(page, 'Novo Pacote', 'Criar Novo Pacote');
      await form.getByLabel('Nome').fill(name);
      await form.getByLabel('Preço (R$)').fill('189,90');
      await choose(form, 'Serviço', service.name);
      await form.getByRole('button', { name: 'Adicionar' }).click();
      return form;
    },
    submit: 'Criar Pacote',
    path: '/api/packages',
    field: 'Nome',
    ...toasts('Pacote'),
  },
  {
    noun: 'protocol',
    who: 'owner',
    page: '/demo/settings?view=protocols',
    async write(page, name) {
      const form = await opened(page, 'Novo Protocolo', 'Criar Novo Protocolo');
      await form.getByLabel('Nome').fill(name);
      return form;
    },
    submit: 'Criar Protocolo',
    path: '/api/protocols',
    field: 'Nome',
    ...toasts('Protocolo'),
  },
  {
    noun: 'appointment',
    who: 'staff',
    page: '/demo/appointments',
    async write(page, name) {
      const [pet, service] = await Promise.all([
        newClient(page).then((owner) => newPet(page, owner)),
        newService(page),
      ]);
      const form = await opened(page, 'Novo Agendamento', 'Criar Novo Agendamento');
      await choose(form, 'Pet', pet.name);
      await choose(form, 'Serviço', service.name);
      await type(form, 'Data', quietDay());
      await type(form, 'Horário Início', '15:00');
      await form.getByLabel('Observações').fill(name);
      return form;
    },
    submit: 'Criar Agendamento',
    path: '/api/appointments',
    field: 'Observações',
    ...toasts('Agendamento'),
  },
  {
    noun: 'consultation',
    who: 'owner',
    page: '/demo/pets',
    async write(page, name) {
      const pet = await newPet(page, await newClient(page));
      await page.goto(`/demo/pets/${pet.id}`);
      const form = await opened(page, 'Anotar consulta', `Consulta de ${pet.name}`);
      await choose(form, 'Profissional', 'Patrícia Gomes');
      await form.getByLabel('Motivo').fill(name);
      return form;
    },
    submit: 'Salvar rascunho',
    path: '/api/consultations',
    field: 'Motivo',
    ...toasts('Consulta', 'a'),
  },
  {
    noun: 'stay',
    who: 'owner',
    page: '/demo/hotel',
    async write(page, name) {
      await create(page, '/api/stations', { name: `Canil de ${name}`, kind: 'KENNEL', capacity: 1 });
      const [client, service] = [await newClient(page), await newService(page, `Diária de ${name}`)];
      const pet = await newPet(page, client);
      await page.reload();
      const form = await opened(page, 'Nova Hospedagem', 'Nova Hospedagem');
      await choose(form, 'Pet', pet.name);
      await choose(form, 'Diária', service.name);
      await choose(form, 'Canil', `Canil de ${name}`);
      await form.getByLabel('Pertences').fill(name);
      return form;
    },
    submit: 'Reservar',
    path: '/api/stays',
    field: 'Pertences',
    ...toasts('Hospedagem', 'a'),
  },
  {
    noun: 'sale',
    who: 'owner',
    page: '/demo/sales',
    async write(page, name) {
      const service = await newService(page, name);
      const client = await newClient(page);
      const form = await opened(page, 'Nova Venda', 'Criar Nova Venda');
      await choose(form, 'Cliente', client.name);
      await choose(form, 'Adicionar Serviço', service.name);
      return form;
    },
    submit: 'Finalizar Venda',
    path: '/api/sales',
    field: '',
    ...toasts('Venda', 'a'),
  },
  {
    noun: 'credit payment',
    who: 'owner',
    page: '/demo/credit',
    async write(page, name) {
      const client = await newClient(page);
      await create(page, '/api/client-credits', { clientId: client.id, creditLimit: 200 });
      await page.getByRole('search').getByRole('textbox').fill(client.name);
      const form = await opened(page, `Nova transação ${client.name}`, 'Nova Transação');
      await form.getByLabel('Valor (R$)').fill('30');
      await form.getByLabel('Descrição').fill(name);
      return form;
    },
    submit: 'Criar Transação',
    path: '/api/credit-transactions',
    field: 'Descrição',
    ...toasts('Transação', 'a'),
  },
  {
    noun: 'user',
    who: 'owner',
    page: '/demo/settings?view=team',
    async write(page, name) {
      const form = await opened(page, 'Novo Usuário', 'Criar Novo Usuário');
      await form.getByLabel('Nome').fill(name);
      await form.getByLabel('E-mail').fill(email(name));
      await form.getByLabel('Senha').fill('senha-forte-1');
      return form;
    },
    submit: 'Criar Usuário',
    path: '/api/users',
    field: 'Nome',
    ...toasts('Usuário'),
  },
  {
    noun: 'agreementTemplate',
    who: 'owner',
    page: '/demo/settings?view=terms',
    async write(page, name) {
      const form = await opened(page, 'Novo Termo', 'Criar Novo Termo');
      await form.getByLabel('Título').fill(name);
      await form.getByLabel('Texto', { exact: true }).fill('Eu, {{tutor}}, aceito.');
      return form;
    },
    submit: 'Criar Termo',
    path: '/api/agreement-templates',
    field: 'Título',
    ...toasts('Termo'),
  },
  {
    noun: 'settings',
    who: 'owner',
    page: '/demo/settings',
    async write(page, name) {
      const form = page.getByRole('main');
      await form.getByLabel('Endereço').fill(name);
      return form;
    },
    submit: 'Salvar Configurações',
    path: '/api/tenants/settings',
    method: 'PUT',
    field: 'Endereço',
    saved: 'Configurações salvas com sucesso!',
    failed: 'Erro ao salvar configurações',
  },
  {
    noun: 'tenant',
    who: 'superAdmin',
    page: '/saas-root/tenants',
    async write(page, name) {
      const form = await opened(page, 'Novo Tenant', 'Criar Novo Tenant');
      await form.getByLabel('Nome da loja').fill(name);
      await form.getByLabel('Slug').fill(`loja-${Date.now().toString(36)}`);
      await form.getByLabel('E-mail da loja').fill(email(name));
      await form.getByLabel('Nome do proprietário').fill('Dona Nova');
      await form.getByLabel('E-mail do proprietário').fill(email(name));
      await form.getByLabel('Senha inicial').fill('senha-forte-1');
      return form;
    },
    submit: 'Criar Tenant',
    path: '/api/super-admin/tenants',
    field: 'Nome da loja',
    ...toasts('Tenant'),
  },
];
