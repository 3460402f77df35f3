import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  Line,
  LineChart,
  ReferenceDot,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from "recharts";
import { printDate } from "../lib/date-format.ts";
import type { SoldDay } from "./sales-by-day.ts";

const words = { fontSize: 12, fill: "var(--ink-muted)" };
const shortDay = (day: string) => printDate(day, { day: "numeric", month: "short" }, "UTC");

/** Sales over days as two lines; the earlier event's is dashed. */
export function SoldChart({ days, label }: { days: SoldDay[]; label: string }) {
  const now = days.findLast(({ total }) => total !== null);
  return (
    <div className="chart-tall">
      <ResponsiveContainer>
        <LineChart data={days} margin={{ top: 28, right: 28, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="day"
            tickFormatter={shortDay}
            tick={words}
            tickLine={false}
            axisLine={false}
            minTickGap={48}
          />
          <YAxis allowDecimals={false} tick={words} tickLine={false} axisLine={false} width={44} />
          <Line
            dataKey="before"
            stroke="var(--chart-2)"
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={false}
            isAnimationActive={false}
          />
          <Line
            dataKey="total"
            stroke="var(--chart-1)"
            strokeWidth={3.5}
            dot={false}
            isAnimationActive={false}
          />
          {now && (
            <ReferenceDot
              x={now.day}
              y={now.total ?? 0}
              r={5.5}
              fill="var(--chart-1)"
              stroke="none"
              label={{
                value: label,
                position: "top",
                fill: "var(--ink)",
                fontWeight: 700,
                fontSize: 12,
              }}
            />
          )}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Arrivals per quarter hour, with the busiest highlighted. */
export function ArrivalsChart({ arrivals }: { arrivals: { time: string; people: number }[] }) {
  const most = Math.max(...arrivals.map(({ people }) => people));
  return (
    <div className="chart-bars">
      <ResponsiveContainer>
        <BarChart data={arrivals} margin={{ top: 18, right: 0, bottom: 0, left: 0 }}>
          <XAxis dataKey="time" tick={words} tickLine={false} stroke="var(--ink)" minTickGap={24} />
          <Bar dataKey="people" isAnimationActive={false}>
            {arrivals.map(({ time, people }) => (
              <Cell key={time} fill={people === most ? "var(--chart-1)" : "var(--chart-2)"} />
            ))}
            <LabelList
              dataKey="people"
              position="top"
              fontSize={12}
              fontWeight={700}
              fill="var(--ink)"
              formatter={(people: unknown) => (people === most ? most : "")}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
