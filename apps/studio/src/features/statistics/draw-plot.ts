import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface PlotOptions {
  /** One array for each line; the first one is the main line. */
  values: readonly (readonly number[])[];
  dayText: (index: number) => string;
  valueText: (value: number) => string;
  /** The pointer is at this day. */
  onCursor: (index: number) => void;
}

export interface Plot {
  /** Puts the cursor on a day. */
  move: (index: number) => void;
  destroy: () => void;
}

const HEIGHT = 260;
const AXIS_WIDTH = 64;
const LABEL_SPACE = 84;
const DASH = [6, 5];
/** Steps of an axis of whole numbers. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_step, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** Draws lines over days into an element, as wide as it. Colours are those of the tokens. */
export function drawPlot(host: HTMLElement, options: PlotOptions): Plot {
  const { values, dayText, valueText, onCursor } = options;
  const color = colorsOf(host);
  const length = values[0]?.length ?? 0;
  const font = `12px ${getComputedStyle(host).fontFamily}`;
  const axis: UPlot.Axis = {
    font,
    stroke: () => color('--color-text-muted'),
    grid: { stroke: () => color('--color-border'), width: 1 },
    ticks: { show: false },
  };
  const line = (place: number): UPlot.Series => ({
    stroke: () => color(place === 0 ? '--color-accent' : '--color-border-strong'),
    width: 2,
    ...(place === 0 ? { fill: () => color('--color-accent-soft') } : { dash: DASH }),
    // A line of one day is a point.
    points: { show: length === 1 },
  });
  const plot = new UPlot(
    {
      width: Math.max(1, host.clientWidth),
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
      scales: {
        x: { time: false },
        // Counts and amounts begin at zero, so that lines of two periods can be compared.
        y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.08 : 1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 30,
          space: LABEL_SPACE,
          incrs: [1, 2, 7, 14, 30, 60, 90],
          values: (_plot, splits) => splits.map((split) => dayText(split)),
        },
        {
          ...axis,
          size: AXIS_WIDTH,
          ...(values.every((each) => each.every(Number.isInteger)) ? { incrs: WHOLE_STEPS } : {}),
          values: (_plot, splits) => splits.map((split) => valueText(split)),
        },
      ],
      series: [{}, ...values.map((_values, place) => line(place))],
      hooks: {
        setCursor: [
          ({ cursor: { idx } }) => {
            if (idx !== null && idx !== undefined) onCursor(idx);
          },
        ],
      },
    },
    [Array.from({ length }, (_day, index) => index), ...values.map((each) => [...each])],
    host,
  );
  const observer = new ResizeObserver(() => {
    if (host.clientWidth > 0) plot.setSize({ width: host.clientWidth, height: HEIGHT });
  });
  observer.observe(host);
  const stopFollowing = followTheme(() => plot.redraw(false));
  return {
    move: (index) =>
      plot.setCursor({ left: plot.valToPos(index, 'x'), top: plot.valToPos(values[0]?.[index] ?? 0, 'y') }),
    destroy() {
      observer.disconnect();
      stopFollowing();
      plot.destroy();
    },
  };
}

/** A canvas needs a computed colour: tokens contain `light-dark()`. */
function colorsOf(host: HTMLElement): (token: string) => string {
  return (token) => {
    const probe = document.createElement('span');
    probe.hidden = true;
    probe.style.color = `var(${token})`;
    host.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

/** Calls back when the theme of the page or of the system changes; returns the function that ends this. */
function followTheme(onChange: () => void): () => void {
  const page = new MutationObserver(onChange);
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    page.disconnect();
    system.removeEventListener('change', onChange);
  };
}
