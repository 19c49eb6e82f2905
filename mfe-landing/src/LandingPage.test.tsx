import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provideConfig } from '@focinho/host/config';
import { visitor } from '@focinho/host/visitor';
import { giveDialogs } from '../jest/dialogs';
import { Page } from './LandingPage';

beforeEach(() => {
  giveDialogs();
  provideConfig({
    productName: 'Focinho',
    apiUrl: '',
    contact: { phone: '(11) 4002-8922', email: 'contato@focinho.example' },
    whatsapp: '5511940028922',
    company: 'Focinho Ltda · CNPJ 11.222.333/0001-81 · Rua das Flores, 120',
    demo: false,
  });
  visitor.wantLogin(null);
  render(<Page />);
});

const region = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('leads from the header to its three sections', () => {
  const navigation = within(screen.getByRole('navigation', { name: 'Principal' }));
  for (const [label, id] of [
    ['Início', 'inicio'],
    ['Recursos', 'recursos'],
    ['Preços', 'precos'],
  ] as const) {
    expect(navigation.getByRole('link', { name: label })).toHaveAttribute('href', `#${id}`);
    expect(document.getElementById(id)).toBeInTheDocument();
  }
});

it('names the company behind it below the terms and at the end', () => {
  const named = screen.getAllByText('Focinho Ltda · CNPJ 11.222.333/0001-81 · Rua das Flores, 120');
  expect(named.map(({ className }) => className)).toEqual(['lp-terms-company', 'lp-wrap lp-footer-legal']);
});

it('names the trial and the lowest price in the hero', () => {
  expect(button('Fazer um teste por 15 dias')).toBeVisible();
  expect(screen.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
});

it('shows the advertised figures', () => {
  const stats = region('Números do produto');
  for (const value of ['Desde 2018', '+3M', '+1M', '+200K', '+2.000', '+322'])
    expect(stats.getByText(value)).toBeVisible();
});

it('describes all seventeen features, each with an icon', () => {
  const features = screen.getAllByRole('heading', { level: 4 });
  expect(features).toHaveLength(17);
  for (const feature of features) expect(feature.parentElement?.querySelector('use')).not.toBeNull();
});

it('offers two plans and the NFCe add-on with both its prices', () => {
  const plan = (name: string) => screen.getByRole('article', { name });
  expect(plan('Plano Mini')).toHaveTextContent(/R\$\s59,90\/mês/);
  expect(plan('Plano Max')).toHaveTextContent(/R\$\s129,90\/mês/);
  expect(plan('Plano Max')).toHaveTextContent('Mais Popular');
  expect(plan('Emissão de NFCe')).toHaveTextContent(/R\$\s99,90\/mêsaté 300 emissões por mês/);
  expect(plan('Emissão de NFCe')).toHaveTextContent(/R\$\s199,90\/mês500 emissões por mês/);
  expect(within(plan('Emissão de NFCe')).getByRole('button', { name: 'Adicionar ao Plano' })).toBeVisible();
});

it('names the integrations in the plan that has them, and announces nothing that cannot be used', () => {
  const plan = (name: string) => screen.getByRole('article', { name });
  expect(plan('Plano Max')).toHaveTextContent('Integrações: API, webhooks e calendários');
  expect(plan('Plano Mini')).not.toHaveTextContent('Integrações');
  expect(screen.queryByText(/em breve/)).not.toBeInTheDocument();
});

it('states how it protects data', () => {
  expect(region('Segurança e proteção de dados').getByText(/LGPD/)).toBeVisible();
});

it('takes its contact data from the runtime configuration', () => {
  const link = (name: string) => screen.getByRole('link', { name });
  expect(link('(11) 4002-8922')).toHaveAttribute('href', 'tel:+551140028922');
  expect(link('contato@focinho.example')).toHaveAttribute('href', 'mailto:contato@focinho.example');
  expect(link('Fale conosco no WhatsApp')).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/5511940028922\?text=/),
  );
});

it.each(['Login', 'Teste Grátis'])('opens the tenant log-in with "%s"', async (name) => {
  await userEvent.click(button(name));
  expect(await screen.findByRole('dialog', { name: 'Entrar no Focinho' })).toBeVisible();
});

const signUp = () => screen.findByRole('dialog', { name: 'Criar conta grátis' });

it.each([
  ['Fazer um teste por 15 dias', 'NONE'],
  ['Começar Teste Grátis', 'NONE'],
  ['Adicionar ao Plano', 'NONE'],
])('opens the sign-up with "%s"', async (name, addOn) => {
  await userEvent.click(button(name));
  const dialog = within(await signUp());
  expect(dialog.getByRole('radio', { name: /^Plano Max/ })).toBeChecked();
  expect(dialog.getByRole('combobox', { name: /NFC-e/ })).toHaveValue(addOn);
});

it.each(['Plano Mini', 'Plano Max'])('opens the sign-up with the %s chosen by its "Começar Agora"', async (plan) => {
  await userEvent.click(within(screen.getByRole('article', { name: plan })).getByRole('button'));
  expect(within(await signUp()).getByRole('radio', { name: new RegExp(`^${plan}`) })).toBeChecked();
});

it('opens the log-in with "Login" after a sign-up was closed', async () => {
  await userEvent.click(button('Começar Teste Grátis'));
  await signUp();
  await userEvent.click(button('Fechar'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(button('Login'));
  expect(await screen.findByRole('dialog', { name: 'Entrar no Focinho' })).toBeVisible();
});

it('has the texts that a sign-up accepts', () => {
  expect(document.getElementById('termos')).toHaveTextContent('Termos de uso');
  expect(document.getElementById('privacidade')).toHaveTextContent('LGPD');
});

it('opens the administrator log-in with "Super Admin"', async () => {
  await userEvent.click(button('Super Admin'));
  expect(await screen.findByRole('dialog', { name: 'Super Admin Access' })).toBeVisible();
});

it('opens the navigation on a narrow screen and closes it with Esc', async () => {
  await userEvent.click(button('Abrir menu'));
  expect(button('Fechar menu')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(button('Abrir menu')).toHaveAttribute('aria-expanded', 'false');
});

it('closes the navigation when a log-in opens', async () => {
  await userEvent.click(button('Abrir menu'));
  await userEvent.click(button('Login'));
  expect(await screen.findByRole('dialog', { name: 'Entrar no Focinho' })).toBeVisible();
  expect(document.querySelector('.lp-menu-button')).toHaveAttribute('aria-expanded', 'false');
});

it('remembers the chosen theme', async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Escuro' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});
