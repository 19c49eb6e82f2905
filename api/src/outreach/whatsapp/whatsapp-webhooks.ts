import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isStopWord } from '@focinho/contracts/outreach/delivery';
import { isSamePhone, phoneEndings } from '@focinho/contracts/kernel/phone';
import { z } from 'zod';
import { queryRow, queryRows } from '../../database/batch';
import { SystemDb } from '../../database/system-db';
import { ForbiddenError } from '../../kernel/http/errors';
import { legible } from '../../payments/pix/provider-texts';
import { approvalOf } from './cloud-templates.rules';
import { Deliveries, type NotifiedStatus } from './deliveries';
import { isSigned } from './signature.rules';
import { WhatsappAccounts } from './whatsapp-accounts';
import * as queries from './whatsapp.queries';

const NOT_SIGNED = 'Assinatura inválida.';

const id = z.string().min(1).max(300);
const statusSchema = z.object({
  id,
  status: z.string(),
  recipient_user_id: id.optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
});
const messageSchema = z.object({
  from: id.optional(),
  from_user_id: id.optional(),
  timestamp: z.coerce.number().int().positive(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});
const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
});
const approvalSchema = z.object({
  event: z.string().max(40),
  message_template_name: id,
  reason: z.string().nullish(),
});
/** Read tolerantly: what WhatsApp adds, or writes another way, must not keep it from telling the rest. */
const webhookSchema = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});

const CALLBACK = /^([0-9a-f-]{36})\.(\d{1,6})$/;
const STATUS: Record<string, NotifiedStatus['status']> = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ' };

/** Receives what WhatsApp tells. It may be forged, doubled, late and in any order; what is signed by the shop's app is believed. */
@Injectable()
export class WhatsappWebhooks {
  constructor(
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(WhatsappAccounts) private readonly accounts: WhatsappAccounts,
    @Inject(Deliveries) private readonly deliveries: Deliveries,
  ) {}

  /** @throws ForbiddenError if it is not signed by the app of the tenant */
  async receive(tenantId: string, text: string, signature: unknown): Promise<void> {
    const signer = await this.accounts.signer(tenantId);
    if (!signer || !isSigned(signer.appSecret, text, signature)) throw new ForbiddenError(NOT_SIGNED);
    const { data } = webhookSchema.safeParse(parsed(text));
    for (const { field, value } of data?.entry.flatMap(({ changes }) => changes) ?? []) {
      if (field === 'messages') await this.receiveMessages(tenantId, signer.phoneNumberId, value);
      if (field === 'message_template_status_update') await this.receiveApproval(tenantId, value);
    }
  }

  private async receiveMessages(tenantId: string, phoneNumberId: string, value: unknown): Promise<void> {
    const { data } = valueSchema.safeParse(value);
    // Another number of the same account is not the shop's.
    if (data?.metadata.phone_number_id !== phoneNumberId) return;
    for (const one of data.statuses ?? []) {
      const status = statusSchema.safeParse(one);
      if (status.success) await this.system.receive(tenantId, (tx) => this.receiveStatus(tx, status.data));
    }
    for (const one of data.messages ?? []) {
      const message = messageSchema.safeParse(one);
      if (message.success) await this.system.receive(tenantId, (tx) => this.receiveReply(tx, message.data));
    }
  }

  private async receiveStatus(tx: EntityManager, notified: z.infer<typeof statusSchema>): Promise<void> {
    const [, ours, attempt] = CALLBACK.exec(notified.biz_opaque_callback_data ?? '') ?? [];
    const wanted =
      ours === undefined ? queries.lockDeliveryOf(notified.id) : queries.lockDelivery(ours, Number(attempt));
    const delivery = await queryRow(tx, wanted);
    if (!delivery) return;
    if (notified.status === 'failed') return this.deliveries.fail(tx, delivery, notified.errors?.[0]?.code, undefined);
    const status = STATUS[notified.status];
    if (!status) return;
    await this.deliveries.advance(tx, delivery, {
      status,
      providerId: notified.id,
      recipientId: notified.recipient_user_id ?? null,
    });
  }

  /** "PARAR" ends advertising for all clients with this phone: who wrote it cannot be told from others of the household. */
  private async receiveReply(tx: EntityManager, reply: z.infer<typeof messageSchema>): Promise<void> {
    if (!isStopWord(reply.text?.body ?? reply.button?.text ?? '')) return;
    const at = new Date(reply.timestamp * 1000);
    for (const clientId of await this.writersOf(tx, reply)) await this.deliveries.withdraw(tx, clientId, at);
  }

  /** By the user id first: a sender may have no phone number. */
  private async writersOf(tx: EntityManager, { from, from_user_id: userId }: z.infer<typeof messageSchema>) {
    const known = userId === undefined ? undefined : await queryRow(tx, queries.clientOfRecipient(userId));
    const phone = from === undefined ? undefined : `+${from}`;
    const [ending] = phone === undefined ? [] : phoneEndings(phone);
    const alike = ending === undefined ? [] : await queryRows(tx, queries.clientsWithEnding(ending));
    const found = alike.filter((client) => phone !== undefined && isSamePhone(client.phone, phone)).map(({ id }) => id);
    return [...new Set([...(known ? [known.id] : []), ...found])].sort();
  }

  private async receiveApproval(tenantId: string, value: unknown): Promise<void> {
    const { data } = approvalSchema.safeParse(value);
    if (!data) return;
    const reason = data.reason && data.reason !== 'NONE' ? legible(data.reason) : null;
    const noted = queries.noteApproval(data.message_template_name, approvalOf(data.event), reason);
    await this.system.receive(tenantId, (tx) => queryRows(tx, noted));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
