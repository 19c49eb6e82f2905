import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import type { TutorAgreementText, TutorCopy, TutorSigned, TutorToSign } from '@focinho/contracts/desk/tutor';
import { linkAgreementInputSchema } from '@focinho/contracts/people/agreements';
import { aPage } from './testing/pages';
import { TutorPage } from './TutorPage';

const TO_SIGN: TutorToSign = {
  templateId: '00000000-0000-4000-8000-000000000010',
  title: 'Termo de responsabilidade',
  pet: { id: '00000000-0000-4000-8000-000000000020', name: 'Mel' },
};
const SIGNED: TutorSigned = {
  ...{ id: 'a1', title: TO_SIGN.title, pet: 'Mel', isCurrent: true },
  signedAt: '2026-11-25T15:00:00.000Z',
};
const HASH = 'a'.repeat(64);

let server: ApiServer;
let page: ApiResponse;
let text: TutorAgreementText;
let respond: (request: ApiRequest) => ApiResponse;
beforeEach(() => {
  page = { data: aPage({ toSign: [TO_SIGN], appointments: [] }) };
  text = { title: TO_SIGN.title, text: 'Eu, Ana Souza, deixo Mel.', textHash: HASH, client: 'Ana Souza' };
  respond = () => ({ data: aPage({ signed: [SIGNED] }) });
  server = startApiServer((request) => {
    if (request.path === '/api/tutor') return page;
    return request.path.endsWith('/preview') ? { data: text } : respond(request);
  });
  window.history.replaceState(null, '', '/t/segredo');
});
afterEach(() => server.close());

/** JSDOM knows neither pointer events nor the size of anything. */
class DrawnPointerEvent extends MouseEvent {
  readonly pointerId = 1;
}
beforeAll(() => void Object.assign(globalThis, { PointerEvent: DrawnPointerEvent }));
function draw(): void {
  const paper = screen.getByTestId('signature-paper');
  paper.setPointerCapture = () => undefined;
  const rect = { x: 0, y: 0, left: 0, top: 0, width: 300, height: 100, right: 300, bottom: 100, toJSON: () => null };
  jest.spyOn(paper, 'getBoundingClientRect').mockReturnValue(rect);
  const points = [
    ['pointerdown', 10, 50],
    ['pointermove', 60, 20],
    ['pointerup', 60, 20],
  ] as const;
  for (const [type, clientX, clientY] of points)
    fireEvent(paper, new PointerEvent(type, { clientX, clientY, bubbles: true }));
}
const posted = () => server.requests.filter(({ method }) => method === 'POST');
async function openAgreement() {
  render(<TutorPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ler e assinar: Termo de responsabilidade (Mel)' }));
  expect(await screen.findByText('Eu, Ana Souza, deixo Mel.')).toBeVisible();
}
const sign = () => userEvent.click(screen.getByRole('button', { name: 'Assinar' }));
const accept = () => userEvent.click(screen.getByRole('checkbox', { name: /Li e aceito/ }));

test('reads the whole text, draws, accepts and signs, once, and sees it among what is signed', async () => {
  await openAgreement();
  expect(server.requests.at(-1)?.params.get('petId')).toBe(TO_SIGN.pet?.id);
  expect(screen.getByLabelText('Nome de quem assina')).toHaveValue('Ana Souza');
  draw();
  expect(screen.getByRole('img', { name: 'Assinatura desenhada' })).toBeVisible();
  await accept();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Assinar' }));
  const signed = await screen.findByRole('region', { name: 'Termos assinados' });
  expect(within(signed).getByRole('button', { name: /Mel.*Assinado em 25\/11\/2026/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Termos para assinar' })).not.toBeInTheDocument();
  expect(posted().map(({ path }) => path)).toEqual(['/api/tutor/agreements']);
  expect(linkAgreementInputSchema.parse(posted()[0]?.body)).toEqual({
    agreementTemplateId: TO_SIGN.templateId,
    petId: TO_SIGN.pet?.id,
    textHash: HASH,
    signerName: 'Ana Souza',
    signerDocument: null,
    accepted: true,
    signatureMethod: 'DRAWN',
    strokes: [[20, 100, 120, 40]],
  });
});

test('sends nothing before it is signed and accepted; a drawing can be cleared', async () => {
  await openAgreement();
  await sign();
  expect(screen.getByRole('alert')).toHaveTextContent('Assine no quadro.');
  draw();
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(screen.getByRole('img', { name: 'Quadro para assinar' })).toBeVisible();
  draw();
  await sign();
  expect(screen.getByRole('alert')).toHaveTextContent('Marque “Li e aceito” para assinar.');
  expect(posted()).toEqual([]);
});

test('who cannot draw types the name', async () => {
  await openAgreement();
  await userEvent.click(screen.getByRole('button', { name: 'Prefiro digitar meu nome' }));
  await accept();
  await sign();
  await screen.findByRole('region', { name: 'Termos assinados' });
  expect(posted()[0]?.body).toMatchObject({ signatureMethod: 'TYPED', strokes: [] });
});

test('shows the new text if it has changed meanwhile, to be read and signed anew', async () => {
  const message = 'O termo mudou desde que foi aberto. Leia o novo texto antes de assinar.';
  respond = () => ({ status: 409, message });
  await openAgreement();
  draw();
  await accept();
  text = { ...text, text: 'Eu, Ana Souza, entrego Mel.', textHash: 'b'.repeat(64) };
  await sign();
  expect(await screen.findByText('Eu, Ana Souza, entrego Mel.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('checkbox', { name: /Li e aceito/ })).not.toBeChecked();
  expect(screen.getByRole('img', { name: 'Quadro para assinar' })).toBeVisible();
});

test('keeps the drawing if the connection fails', async () => {
  respond = () => ({ status: 503, message: 'O sistema está ocupado.' });
  await openAgreement();
  draw();
  await accept();
  await sign();
  expect(await screen.findByRole('alert')).toHaveTextContent('O sistema está ocupado.');
  expect(screen.getByRole('img', { name: 'Assinatura desenhada' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Li e aceito/ })).toBeChecked();
});

test('reads a copy of what was signed, with its hashes', async () => {
  const copy: TutorCopy = {
    ...{ number: 7, title: SIGNED.title, text: text.text, textHash: HASH, hash: 'd'.repeat(64), isCurrent: false },
    ...{ signerName: 'Ana Souza', signatureMethod: 'DRAWN', strokes: [[1, 2, 3, 4]], signedAt: SIGNED.signedAt },
    expiresOn: null,
  };
  page = { data: aPage({ signed: [{ ...SIGNED, isCurrent: false }] }) };
  respond = () => ({ data: copy });
  render(<TutorPage />);
  await userEvent.click(await screen.findByRole('button', { name: /Termo de responsabilidade.*não vale mais/ }));
  const article = within(await screen.findByRole('article', { name: SIGNED.title }));
  expect(article.getByText(text.text)).toBeVisible();
  expect(article.getByRole('img', { name: 'Assinatura de Ana Souza' })).toBeVisible();
  expect(article.getByText(/Termo nº 7, assinado por Ana Souza em 25\/11\/2026 12:00, pelo link/)).toBeVisible();
  expect(article.getByText(new RegExp(HASH))).toBeVisible();
});
