import { Inject, Injectable } from '@nestjs/common';
import { TRIGGERS } from '@focinho/contracts/outreach/message-text';
import type { MessageTrigger } from '@focinho/contracts/kernel/enums';
import { queryRows } from '../../database/batch';
import { SystemDb } from '../../database/system-db';
import { STORED_TEMPLATES } from '../messages/messages.queries';
import type { CloudTemplateState } from './cloud-api';
import { approvalOf, cloudName, cloudTemplate } from './cloud-templates.rules';
import type { OpenAccount } from './whatsapp-accounts';
import { APPROVALS, saveApproval, type StoredApproval } from './whatsapp.queries';

/** A webhook tells of every decision; it may be lost. */
const WAITING_CHECK_MS = 5 * 60_000;
const APPROVED_CHECK_MS = 86_400_000;

/** The texts of messages at WhatsApp, which reads each of them before anybody gets it. */
@Injectable()
export class WhatsappTemplates {
  constructor(@Inject(SystemDb) private readonly system: SystemDb) {}

  /**
   * Submits what is new or was changed, and asks about what nobody has told of for long.
   * @param isForced asks about all that wait
   * @throws CloudError
   */
  async sync(tenantId: string, { api, cloud, triggers }: OpenAccount, isForced = false): Promise<void> {
    const { bodies, approvals } = await this.system.tx(tenantId, async (tx) => ({
      bodies: await queryRows(tx, STORED_TEMPLATES),
      approvals: await queryRows(tx, APPROVALS),
    }));
    for (const trigger of triggers) {
      const body = bodies.find((one) => one.trigger === trigger)?.body ?? TRIGGERS[trigger].starter;
      const name = cloudName(trigger, body);
      const known = approvals.find((one) => one.trigger === trigger);
      const isKnown = known?.name === name && known.businessAccountId === cloud.businessAccountId;
      if (isKnown && !isForced && !isOld(known)) continue;
      if (isKnown && isForced && known.state === 'APPROVED' && !isOld(known)) continue;
      const notified = isKnown ? await api.template(name) : await api.submit(cloudTemplate(trigger, body));
      await this.save(tenantId, { trigger, name, businessAccountId: cloud.businessAccountId }, notified);
    }
  }

  private async save(
    tenantId: string,
    template: { trigger: MessageTrigger; name: string; businessAccountId: string },
    notified: CloudTemplateState | undefined,
  ): Promise<void> {
    const state = notified ? approvalOf(notified.status) : 'DISABLED';
    const reason = notified?.reason && notified.reason !== 'NONE' ? notified.reason : null;
    await this.system.tx(tenantId, (tx) => queryRows(tx, saveApproval({ ...template, state, reason })));
  }
}

const isOld = ({ state, checkedAt }: StoredApproval) =>
  Date.now() - checkedAt.getTime() > (state === 'APPROVED' ? APPROVED_CHECK_MS : WAITING_CHECK_MS);
