import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Analytics } from '@focinho/contracts/platform/super-admin';
import { useTheme } from '@focinho/host/theme';

const COLORS = {
  light: {
    tenants: '#0f766e',
    users: '#c2410c',
    appointments: '#94a3b8',
    text: '#475569',
    grid: '#e2e8f0',
    ground: '#ffffff',
  },
  dark: {
    tenants: '#2dd4bf',
    users: '#fb923c',
    appointments: '#64748b',
    text: '#a8b5c7',
    grid: '#26334a',
    ground: '#1a263d',
  },
};

/** `2026-11` → `nov/26`. */
function monthLabel(month: string): string {
  const [year = '', number = ''] = month.split('-');
  const name = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${year}-${number}-01T00:00:00Z`),
  );
  return `${name.replace('.', '')}/${year.slice(2)}`;
}

/** New tenants, users and appointments of each month. */
export function GrowthChart({ months }: { months: Analytics['monthlyGrowth'] }) {
  const colors = COLORS[useTheme().resolved];
  const axis = { stroke: colors.text, tick: { fill: colors.text, fontSize: 12 }, tickLine: false };
  return (
    <div className="fcsa-chart">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={months.map((entry) => ({ ...entry, label: monthLabel(entry.month) }))}>
          <CartesianGrid vertical={false} stroke={colors.grid} />
          <XAxis dataKey="label" {...axis} />
          <YAxis yAxisId="few" allowDecimals={false} width={40} {...axis} />
          <YAxis yAxisId="many" orientation="right" allowDecimals={false} width={52} {...axis} />
          <Tooltip
            cursor={{ fill: colors.grid, opacity: 0.4 }}
            contentStyle={{ background: colors.ground, borderColor: colors.grid, borderRadius: 8, color: colors.text }}
          />
          <Legend />
          <Bar
            yAxisId="many"
            dataKey="appointments"
            name="Agendamentos"
            fill={colors.appointments}
            radius={[4, 4, 0, 0]}
          />
          <Line yAxisId="few" dataKey="tenants" name="Tenants" stroke={colors.tenants} strokeWidth={2} dot={false} />
          <Line yAxisId="few" dataKey="users" name="Usuários" stroke={colors.users} strokeWidth={2} dot={false} />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
