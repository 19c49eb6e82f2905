import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { sandboxPage } from './page';
import { WhatsappSandbox, type SandboxTemplate } from './sandbox';

const BODY_MAX_BYTES = 64 * 1024;
/** Messages to the same person within six seconds. */
const BURST = 45;
const BURST_MS = 6_000;

const parameters = z.array(z.object({ type: z.literal('text'), text: z.string() }));
const messageBodySchema = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{8,15}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
  type: z.enum(['text', 'template']),
  text: z.object({ body: z.string().min(1).max(4096) }).optional(),
  template: z
    .object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(z.object({ type: z.string(), parameters: parameters.optional() })).default([]),
    })
    .optional(),
});
const templateBodySchema = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string(),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
  components: z.array(z.object({ type: z.string(), text: z.string().max(1024).optional() })),
});
const subscriptionSchema = z.object({ override_callback_uri: z.url().optional(), verify_token: z.string().optional() });
const replySchema = z.object({ phoneNumberId: z.string(), number: z.string(), text: z.string() });
const reviewSchema = z.object({
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED']),
  reason: z.string().nullish(),
});
const numberSchema = z.object({
  number: z.string(),
  state: z.enum(['NONE', 'WITHOUT_NINTH', 'ONLY_WITHOUT_NINTH']).nullable(),
});
const errorSchema = z.object({
  code: z.number().int(),
  times: z.number().int().min(1).max(100).default(1),
  isLate: z.boolean().default(false),
});
const statusSchema = z.object({ status: z.enum(['sent', 'delivered', 'read', 'failed']), code: z.number().optional() });

/** A response that is no success, as Meta's Graph API writes it. */
class GraphError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

interface Call {
  sandbox: WhatsappSandbox;
  /** The parts of the path in parentheses. */
  parts: string[];
  query: URLSearchParams;
  body: unknown;
}
/** `undefined`: the response is lost. */
type Route = [method: string, path: RegExp, respond: (call: Call) => object | undefined | Promise<object | undefined>];

const ROUTES: Route[] = [
  ['POST', /^\/v\d+\.\d+\/(\d+)\/messages$/, postMessage],
  ['GET', /^\/v\d+\.\d+\/(\d+)\/message_templates$/, listTemplates],
  ['POST', /^\/v\d+\.\d+\/(\d+)\/message_templates$/, postTemplate],
  ['POST', /^\/v\d+\.\d+\/(\d+)\/subscribed_apps$/, subscribe],
  ['GET', /^\/v\d+\.\d+\/(\d+)$/, getNumber],
];
/** Routes that the real one does not have: being the tutor and the reviewer, and switching faults on. */
const CONTROLS: Route[] = [
  ['GET', /^\/_state$/, state],
  ['POST', /^\/_reply$/, reply],
  ['POST', /^\/_templates\/(\d+)\/([a-z0-9_]+)$/, review],
  ['POST', /^\/_messages\/(.+)$/, notifyStatus],
  ['POST', /^\/_numbers$/, setNumber],
  ['POST', /^\/_errors$/, addError],
  ['POST', /^\/_faults$/, setFaults],
];

export interface RunningWhatsapp {
  /** Its page; the API begins at `/v25.0`. */
  url: string;
  sandbox: WhatsappSandbox;
  stop: () => Promise<void>;
}

/**
 * Starts a WhatsApp that speaks Meta's Cloud API over HTTP, for demonstrations and tests.
 * @param port 0 is any free one
 */
export async function startWhatsappSandbox(port = 0): Promise<RunningWhatsapp> {
  const sandbox = new WhatsappSandbox();
  const server = createServer((request, response) => void handle(sandbox, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Only this machine can reach it.
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    sandbox,
    stop: () =>
      new Promise((resolve) => {
        sandbox.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(sandbox: WhatsappSandbox, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
  const method = request.method ?? 'GET';
  try {
    const text = await bodyOf(request);
    if (method === 'GET' && url.pathname === '/') return sendPage(response);
    const isApi = url.pathname.startsWith('/v');
    if (isApi) checkCall(sandbox, request);
    else refuseOtherPages(request);
    for (const [routeMethod, path, respond] of isApi ? ROUTES : CONTROLS) {
      const match = routeMethod === method ? path.exec(url.pathname) : null;
      if (!match) continue;
      const body: unknown = text ? JSON.parse(text) : {};
      const json = await respond({
        sandbox,
        parts: match.slice(1).map(decodeURIComponent),
        query: url.searchParams,
        body,
      });
      if (json === undefined) return void response.destroy();
      return send(response, 200, json);
    }
    throw new GraphError(404, 100, 'Unsupported request');
  } catch (error) {
    const { status, code, message } =
      error instanceof GraphError ? error : new GraphError(400, 100, 'Invalid parameter');
    send(response, status, {
      error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'sandbox' },
    });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(sandboxPage);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > BODY_MAX_BYTES) throw new GraphError(413, 100, 'Too large');
  }
  return text;
}

/** Any token will do, but there must be one. */
function checkCall({ faults }: WhatsappSandbox, { headers }: IncomingMessage): void {
  if (faults.down) throw new GraphError(503, 2, 'Service temporarily unavailable');
  if (faults.busy) throw new GraphError(429, 130429, 'Rate limit hit');
  if (faults.badToken || !/^Bearer \S+/.test(headers.authorization ?? ''))
    throw new GraphError(401, 190, 'Access token has expired');
}

/** No page of the web can answer in the background of somebody's browser. */
function refuseOtherPages({ headers }: IncomingMessage): void {
  if (headers.origin && headers.origin !== `http://${headers.host}`) throw new GraphError(403, 200, 'Only by its page');
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new GraphError(400, 100, `Invalid parameter: ${issue?.path.join('.')}`);
}

function postMessage({ sandbox, parts: [phoneNumberId = ''], body }: Call): object | undefined {
  const { to, type, text, template, biz_opaque_callback_data: callbackData } = parsed(messageBodySchema, body);
  const error = sandbox.takeError(false);
  if (error !== undefined) throw new GraphError(400, error, 'Sandbox');
  const recent = sandbox.messages.filter((one) => one.to === to && Date.parse(one.at) > Date.now() - BURST_MS);
  if (recent.length >= BURST) throw new GraphError(400, 131056, 'Pair rate limit hit');
  const said = type === 'text' ? freeText(sandbox, to, text?.body) : approvedText(sandbox, phoneNumberId, template);
  const message = sandbox.accept({ phoneNumberId, to, text: said, callbackData });
  void sandbox.follow(message);
  if (sandbox.faults.lostAnswers) return undefined;
  const contact = { input: to, wa_id: message.waId, user_id: WhatsappSandbox.userIdOf(message.waId) };
  return {
    messaging_product: 'whatsapp',
    contacts: [contact],
    messages: [{ id: message.id, message_status: 'accepted' }],
  };
}

function freeText(sandbox: WhatsappSandbox, to: string, text: string | undefined): string {
  if (text === undefined) throw new GraphError(400, 100, 'Invalid parameter: text');
  if (!sandbox.isWindowOpen(to)) throw new GraphError(400, 131047, 'Re-engagement message');
  return text;
}

function approvedText(
  sandbox: WhatsappSandbox,
  phoneNumberId: string,
  sent: z.infer<typeof messageBodySchema>['template'],
): string {
  if (!sent) throw new GraphError(400, 100, 'Invalid parameter: template');
  const known = sandbox.templates.get(`${WhatsappSandbox.accountOf(phoneNumberId)}/${sent.name}`);
  if (known?.language !== sent.language.code || known.status === 'PENDING' || known.status === 'REJECTED')
    throw new GraphError(404, 132001, 'Template name does not exist in the translation');
  if (known.status === 'PAUSED') throw new GraphError(400, 132015, 'Template is paused');
  if (known.status === 'DISABLED') throw new GraphError(400, 132016, 'Template is disabled');
  const values = sent.components.find(({ type }) => type.toLowerCase() === 'body')?.parameters ?? [];
  const places = new Set(Array.from(known.text.matchAll(/\{\{(\d+)\}\}/g), ([, at]) => at));
  if (places.size !== values.length) throw new GraphError(400, 132000, 'Number of parameters does not match');
  if (values.some(({ text }) => text === '' || /[\n\t]| {5}/.test(text)))
    throw new GraphError(400, 132012, 'Parameter format does not match');
  return known.text.replace(/\{\{(\d+)\}\}/g, (place, at: string) => values[Number(at) - 1]?.text ?? place);
}

function listTemplates({ sandbox, parts: [accountId = ''], query }: Call) {
  const name = query.get('name');
  const data = [...sandbox.templates.values()].filter(
    (one) => one.accountId === accountId && (name === null || one.name === name),
  );
  return {
    data: data.map(({ id, name, language, category, status, rejected_reason }) => ({
      id,
      name,
      language,
      category,
      status,
      rejected_reason,
    })),
  };
}

function postTemplate({ sandbox, parts: [accountId = ''], body }: Call) {
  const { components, ...template } = parsed(templateBodySchema, body);
  const text = components.find(({ type }) => type.toUpperCase() === 'BODY')?.text;
  if (!text) throw new GraphError(400, 100, 'Invalid parameter: components');
  if (sandbox.templates.has(`${accountId}/${template.name}`))
    throw new GraphError(400, 2388024, 'Content in this language already exists');
  const { id, status, category } = sandbox.submit(accountId, { ...template, text });
  return { id, status, category };
}

/** As Meta does, it asks the address whether it knows the token. */
async function subscribe({ sandbox, parts: [accountId = ''], body }: Call) {
  const { override_callback_uri: url, verify_token: token = '' } = parsed(subscriptionSchema, body);
  if (url === undefined) return { success: true };
  const address = new URL(url);
  const challenge = String(Date.now());
  address.search = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': token,
    'hub.challenge': challenge,
  }).toString();
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (response?.status !== 200 || (await response.text()) !== challenge)
    throw new GraphError(400, 2200, 'Callback verification failed');
  sandbox.webhooks.set(accountId, url);
  return { success: true };
}

function getNumber({ parts: [id = ''] }: Call) {
  return {
    id,
    display_phone_number: '+55 11 4002-8922',
    verified_name: 'Pet Shop Demo',
    quality_rating: 'GREEN',
  };
}

function state({ sandbox }: Call) {
  return {
    messages: sandbox.messages.toReversed(),
    templates: [...sandbox.templates.values()].toReversed(),
    faults: sandbox.faults,
    webhooks: Object.fromEntries(sandbox.webhooks),
  };
}

async function reply({ sandbox, body }: Call) {
  const { phoneNumberId, number, text } = parsed(replySchema, body);
  return { id: await sandbox.reply(phoneNumberId, number, text) };
}

function templateNamed(sandbox: WhatsappSandbox, [accountId = '', name = '']: string[]): SandboxTemplate {
  const template = sandbox.templates.get(`${accountId}/${name}`);
  if (!template) throw new GraphError(404, 100, 'No such template');
  return template;
}

function review({ sandbox, parts, body }: Call) {
  const { status, reason } = parsed(reviewSchema, body);
  const template = templateNamed(sandbox, parts);
  sandbox.review(template, status, reason ?? null);
  return template;
}

async function notifyStatus({ sandbox, parts: [id = ''], body }: Call) {
  const message = sandbox.messages.find((one) => one.id === id);
  if (!message) throw new GraphError(404, 100, 'No such message');
  const { status, code } = parsed(statusSchema, body);
  await sandbox.tell(message, [status], status === 'failed' ? (code ?? 131000) : undefined);
  return message;
}

function setNumber({ sandbox, body }: Call) {
  const { number, state: wanted } = parsed(numberSchema, body);
  if (wanted === null) sandbox.numbers.delete(number);
  else sandbox.numbers.set(number, wanted);
  return Object.fromEntries(sandbox.numbers);
}

function addError({ sandbox, body }: Call) {
  const error = parsed(errorSchema, body);
  sandbox.errors.push(error);
  return error;
}

function setFaults({ sandbox, body }: Call) {
  const known = z.record(z.string(), z.boolean());
  for (const [name, isOn] of Object.entries(parsed(known, body)))
    if (Object.hasOwn(sandbox.faults, name)) Object.assign(sandbox.faults, { [name]: isOn });
  return sandbox.faults;
}
