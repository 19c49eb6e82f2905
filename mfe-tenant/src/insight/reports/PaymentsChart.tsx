import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import type { DashboardStats } from '@focinho/contracts/insight/reports';
import { useChartColors } from './chart-colors';

/** The share of each payment method. A separate module, loaded after the figures. */
export function PaymentsChart({ payments }: { payments: DashboardStats['salesStats'] }) {
  const { slices, ground } = useChartColors();
  const spoken = payments.map(({ paymentMethod, count }) => `${PAYMENT_METHOD_LABEL[paymentMethod]} ${count}`);
  return (
    <div role="img" aria-label={`Gráfico das formas de pagamento: ${spoken.join(', ')}`}>
      <ResponsiveContainer width="100%" height={180}>
        <PieChart accessibilityLayer={false}>
          <Pie
            data={payments}
            dataKey="count"
            nameKey="paymentMethod"
            innerRadius={48}
            outerRadius={80}
            stroke={ground}
            isAnimationActive={false}
            rootTabIndex={-1}
          >
            {payments.map(({ paymentMethod }, index) => (
              <Cell key={paymentMethod} fill={slices[index % slices.length] ?? ground} />
            ))}
          </Pie>
        </PieChart>
      </ResponsiveContainer>
    </div>
  );
}
