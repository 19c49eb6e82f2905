import { Form } from 'antd';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { restOf, type TipShare } from './tip-shares';
import { TipPeople } from './TipPeople';

/** The fields of a sale's form for its tip: how much, and who gets it once there is one. */
export function TipFields({ total }: { /** In reais: what is to be paid is shown with the tip. */ total?: number }) {
  const tip = Form.useWatch<number | undefined>('tip') ?? 0;
  const due = total === undefined || tip <= 0 ? undefined : fromCents(toCents(total) + toCents(tip));
  return (
    <>
      <Form.Item
        name="tip"
        label="Gorjeta (R$)"
        normalize={(amount: number | null) => amount ?? 0}
        extra={due === undefined ? undefined : `A receber com a gorjeta: ${formatMoney(due)}`}
      >
        <MoneyInput />
      </Form.Item>
      {tip > 0 && (
        <Form.Item
          name="tipShares"
          label="Para quem"
          rules={[
            {
              validator: (_rule: object, shares: TipShare[] | undefined) =>
                restOf(tip, shares ?? []) === 0
                  ? Promise.resolve()
                  : Promise.reject(new Error('Divida a gorjeta inteira')),
            },
          ]}
          validateTrigger="onSubmit"
        >
          <TipPeople tip={tip} />
        </Form.Item>
      )}
    </>
  );
}
