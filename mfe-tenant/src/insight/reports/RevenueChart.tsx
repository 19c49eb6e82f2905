import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { useChartColors } from './chart-colors';
import type { RevenuePoint } from './revenue-series';

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact' });

/** Revenue over time. A separate module, loaded after the figures. */
export function RevenueChart({ points }: { points: RevenuePoint[] }) {
  const { line, grid, text, ground } = useChartColors();
  const total = points.reduce((sum, { revenue }) => sum + revenue, 0);
  return (
    <div role="img" aria-label={`Gráfico da receita: ${formatMoney(total)} em ${points.length} pontos`}>
      <ResponsiveContainer width="100%" height={240}>
        <AreaChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke={grid} vertical={false} />
          <XAxis dataKey="label" stroke={grid} tick={{ fill: text, fontSize: 12 }} minTickGap={28} />
          <YAxis
            stroke={grid}
            tick={{ fill: text, fontSize: 12 }}
            width={56}
            tickFormatter={(reais: number) => short.format(reais)}
          />
          <Tooltip
            formatter={(reais) => [formatMoney(Number(reais)), 'Receita']}
            contentStyle={{ background: ground, border: `1px solid ${grid}`, borderRadius: 8 }}
            labelStyle={{ color: text }}
            itemStyle={{ color: line }}
          />
          <Area
            dataKey="revenue"
            type="monotone"
            stroke={line}
            strokeWidth={2}
            fill={line}
            fillOpacity={0.14}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
