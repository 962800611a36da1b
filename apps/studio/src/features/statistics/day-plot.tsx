import { useEffect, useRef, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plot } from './draw-plot.ts';

/** Calendar days `YYYY-MM-DD` in the language of the page. They have no time, so they are shown in UTC. */
export function useDayTexts(): { longDay: (day: string) => string; shortDay: (day: string) => string } {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const long = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const shown = (format: Intl.DateTimeFormat) => (day: string) => {
      const time = Date.parse(day);
      return Number.isNaN(time) ? day : format.format(time);
    };
    return { longDay: shown(long), shortDay: shown(short) };
  }, [language]);
}

export interface PlotSeries {
  label: string;
  /** `YYYY-MM-DD`, one for each value. */
  days: readonly string[];
  values: readonly number[];
  /** The values in the unit of the axis. */
  plotted: readonly number[];
}

interface DayPlotProps {
  name: string;
  /** The period, and the one before. */
  series: readonly PlotSeries[];
  valueText: (value: number) => string;
}

/**
 * Values by day as a line. The day under the cursor is written above it. The slider below moves the cursor by touch and
 * with arrow keys, and screen readers announce the day and its values.
 */
export function DayPlot({ name, series, valueText }: DayPlotProps) {
  const { t } = useTranslation('statistics');
  const { longDay } = useDayTexts();
  const [current] = series;
  const last = (current?.days.length ?? 1) - 1;
  const [at, setAt] = useState<number>();
  const index = Math.min(at ?? last, last);
  const { host, isFailed, move } = useDrawing(series, setAt);

  const shown = series.map(({ label, days, values }) => ({
    label,
    text: `${longDay(days[index] ?? '')}: ${valueText(values[index] ?? 0)}`,
  }));
  return (
    <div className="statistics-plot">
      <ul className="statistics-readout" role="list" aria-hidden="true">
        {shown.map(({ label, text }) => (
          <li key={label}>
            <span>{label}</span> {text}
          </li>
        ))}
      </ul>
      <div ref={host} className="statistics-canvas" aria-hidden="true" />
      <input
        type="range"
        className="statistics-slider"
        aria-label={t('plot', { name })}
        aria-valuetext={shown
          .map(({ label, text }, place) => (place === 0 ? text : `${label}: ${text}`))
          .join('; ')}
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, index)}
        onChange={({ target }) => {
          setAt(Number(target.value));
          move(Number(target.value));
        }}
      />
      {isFailed ? <p className="statistics-note">{t('plotFailed')}</p> : null}
    </div>
  );
}

/** Draws into the returned element. The library is loaded with the first plot. */
function useDrawing(series: readonly PlotSeries[], onCursor: (index: number) => void) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const [isFailed, setFailed] = useState(false);
  const { shortDay } = useDayTexts();
  const { i18n } = useTranslation();
  const { language } = i18n;
  // The page makes new arrays with the same values whenever it renders.
  const data = JSON.stringify(series.map(({ plotted }) => plotted));
  const days = series[0]?.days.join(' ') ?? '';
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let isGone = false;
    const axisNumber = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    const labels = days.split(' ').map(shortDay);
    const draw = async () => {
      const { drawPlot } = await import('./draw-plot.ts');
      if (isGone) return;
      plot.current = drawPlot(element, {
        values: JSON.parse(data) as number[][],
        dayText: (place) => labels[place] ?? '',
        valueText: (value) => axisNumber.format(value),
        onCursor,
      });
    };
    draw().catch(() => setFailed(true));
    return () => {
      isGone = true;
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [data, days, language, shortDay, onCursor]);
  return { host, isFailed, move: (index: number) => plot.current?.move(index) };
}
