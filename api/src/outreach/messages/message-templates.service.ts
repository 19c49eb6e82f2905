import { Inject, Injectable } from '@nestjs/common';
import { MESSAGE_TRIGGERS, type MessageTrigger } from '@focinho/contracts/kernel/enums';
import { advertisingIn, TRIGGERS, unknownVariables } from '@focinho/contracts/outreach/message-text';
import type {
  MessageSettingsInput,
  MessageTemplate,
  MessageTemplateUpdate,
} from '@focinho/contracts/outreach/messages';
import { queryRows } from '../../database/batch';
import { omitUndefined } from '../../database/records';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField } from '../../kernel/http/errors';
import { oneTemplate, saveSettings, saveTemplate, SETTINGS, STORED_TEMPLATES } from './messages.queries';

/** The texts of messages and their hours. A shop that has changed nothing has what we propose, without a row of its own. */
@Injectable()
export class MessageTemplatesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list() {
    return this.db.precheck(async (tx) => {
      const stored = await queryRows(tx, STORED_TEMPLATES);
      return { templates: MESSAGE_TRIGGERS.map((trigger) => templateOf(stored, trigger)) };
    });
  }

  update({ trigger, ...patch }: MessageTemplateUpdate) {
    if (patch.body !== undefined) refuseText(trigger, patch.body);
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, oneTemplate(trigger), { table: 'message_templates', called: 'este texto' });
      const stored = templateOf(await queryRows(tx, STORED_TEMPLATES), trigger);
      await queryRows(tx, saveTemplate({ ...stored, ...omitUndefined(patch) }));
      return oneTemplate(trigger);
    });
  }

  settings() {
    return this.db.read(SETTINGS);
  }

  saveSettings(input: MessageSettingsInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, SETTINGS, { table: 'message_settings', called: 'estas configurações' });
      await queryRows(tx, saveSettings(input));
      return SETTINGS;
    });
  }
}

const templateOf = (stored: readonly MessageTemplate[], trigger: MessageTrigger): MessageTemplate =>
  stored.find((template) => template.trigger === trigger) ?? {
    trigger,
    body: TRIGGERS[trigger].starter,
    isActive: true,
  };

/** @throws BadRequestError */
function refuseText(trigger: MessageTrigger, body: string): void {
  const [unknown] = unknownVariables(trigger, body);
  if (unknown !== undefined) throw badField('body', `{${unknown}} não existe nesta mensagem`);
  const advertising = advertisingIn(trigger, body);
  if (advertising !== undefined)
    throw badField(
      'body',
      `“${advertising}” é divulgação, que só vai a quem a autorizou: use uma mensagem de divulgação para isso`,
    );
}
