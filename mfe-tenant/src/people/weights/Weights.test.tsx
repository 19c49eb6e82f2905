import { screen, within } from '@testing-library/react';
import type { PetWeight } from '@focinho/contracts/people/pet-weights';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Weights } from './Weights';
import { pointsOf, trendOf } from './weight-trend';

const pet = { id: idOf(301), name: 'Thor' };
const weighing = (index: number, day: string, weight: number): PetWeight => ({
  id: idOf(900 + index),
  petId: pet.id,
  day: `${day}T00:00:00.000Z`,
  weight,
  notes: index === 1 ? 'Depois do banho' : null,
  createdAt: `${day}T12:00:00.000Z`,
  createdBy: { id: idOf(1), name: 'Ana' },
});
const Page = () => <Weights pet={pet} />;

let tenant: TenantServer;
let weights: PetWeight[];
let sent: unknown[];
beforeEach(async () => {
  weights = [];
  sent = [];
  tenant = await openTenant({});
  tenant.failure = ({ path, method, body }) => {
    if (path === `/api/weights/${idOf(901)}`) {
      weights = weights.filter(({ id }) => id !== idOf(901));
      return { data: { id: idOf(901) } };
    }
    if (path === `/api/weights/${idOf(901)}/restoration`) {
      weights = [weighing(1, '2026-11-20', 12.4), ...weights];
      return { data: { weight: weights[0] } };
    }
    if (path !== `/api/pets/${pet.id}/weights`) return undefined;
    if (method === 'GET') return { data: { weights } };
    sent.push(body);
    weights = [weighing(1, '2026-11-20', 12.4), ...weights];
    return { status: 201, data: { weight: weights[0] } };
  };
});
afterEach(() => tenant.close());

test('has one sentence before the first weighing, and registers it with a way back', async () => {
  const { user } = renderTenantPage(Page, '/demo/pets');
  expect(await screen.findByText('Thor ainda não foi à balança.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pesar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pesar Thor' }));
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText('O peso deve ser um número')).toBeVisible();
  await user.type(dialog.getByLabelText('Peso'), '12,4{Enter}');
  expect(await screen.findByText('Pesagem registrada.')).toBeVisible();
  expect(sent).toMatchObject([{ weight: 12.4, notes: null }]);
  expect(await screen.findByText('em 20/11/2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Thor ainda não foi à balança.')).toBeVisible();
});

test('shows the last weight, where it goes, a curve that can be heard, and takes a wrong one away', async () => {
  weights = [weighing(1, '2026-11-20', 12.4), weighing(2, '2026-08-01', 13), weighing(3, '2026-01-10', 9.8)];
  const { user } = renderTenantPage(Page, '/demo/pets');
  expect(await screen.findByText('−0,6 kg desde 01/08/2026')).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'Curva de peso: de 9,8 kg em 10/01/2026 a 12,4 kg em 20/11/2026' }),
  ).toBeVisible();
  expect(screen.getByText('Depois do banho · Ana')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Excluir a pesagem de 20/11/2026: 12,4 kg' }));
  expect(await screen.findByText('+3,2 kg desde 10/01/2026')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('−0,6 kg desde 01/08/2026')).toBeVisible();
});

test('compares with three months before, or with the first weighing', () => {
  const at = (day: string, weight: number) => ({ day: `${day}T00:00:00.000Z`, weight });
  expect(trendOf([])).toBeUndefined();
  expect(trendOf([at('2026-11-20', 5)])).toBeUndefined();
  expect(trendOf([at('2026-11-20', 5.1), at('2026-11-01', 4.9)])).toBe('+0,2 kg desde 01/11/2026');
  expect(trendOf([at('2026-11-20', 5), at('2026-10-01', 9), at('2026-08-01', 5), at('2026-01-01', 1)])).toBe(
    'O mesmo peso desde 01/08/2026',
  );
});

test('places days to the right and kilograms up, and equal ones in the middle', () => {
  const at = (day: string, weight: number) => ({ day: `${day}T00:00:00.000Z`, weight });
  expect(pointsOf([at('2026-01-11', 6), at('2026-01-06', 4), at('2026-01-01', 5)])).toEqual([
    { x: 8, y: 48 },
    { x: 160, y: 88 },
    { x: 312, y: 8 },
  ]);
  expect(pointsOf([at('2026-01-01', 5), at('2026-01-01', 5)])).toEqual([
    { x: 160, y: 48 },
    { x: 160, y: 48 },
  ]);
});
