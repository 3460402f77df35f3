import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from "recharts";

const words = { fontSize: 12, fill: "var(--ink-muted)" };

type Minute = { time: string; viewers: number; messages: number; answered: string[] };

/** Viewers as a curve, chat messages as bars below it, and a line where the answer to a question starts. */
export function ViewersChart({ minutes }: { minutes: Minute[] }) {
  return (
    <div className="chart-tall">
      <ResponsiveContainer>
        <ComposedChart data={minutes} margin={{ top: 18, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis dataKey="time" tick={words} tickLine={false} stroke="var(--ink)" minTickGap={40} />
          <YAxis allowDecimals={false} tick={words} tickLine={false} axisLine={false} width={36} />
          {/* Four times the maximum, so that the bars stay in the bottom quarter. */}
          <YAxis yAxisId="messages" hide domain={[0, (most: number) => Math.max(1, most * 4)]} />
          <Bar
            yAxisId="messages"
            dataKey="messages"
            fill="var(--chart-2)"
            isAnimationActive={false}
          />
          <Area
            dataKey="viewers"
            stroke="var(--chart-1)"
            strokeWidth={3}
            fill="var(--chart-1)"
            fillOpacity={0.12}
            isAnimationActive={false}
          />
          {minutes
            .filter(({ answered }) => answered.length > 0)
            .map(({ time }) => (
              <ReferenceLine
                key={time}
                x={time}
                stroke="var(--ink)"
                strokeDasharray="3 3"
                label={{ value: "Q", position: "top", fill: "var(--ink)", fontSize: 12 }}
              />
            ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
