// The tip of the chart: a few lines at the pointer, inside the canvas, at once or when the pointer has rested.
import type { TimelineView } from './timelineView.ts';

export interface ChartTip {
  show(lines: readonly string[], event: PointerEvent, tone?: string): void;
  /** In place of what was to come before. */
  later(work: () => void, ms: number): void;
  hide(): void;
}

export function createChartTip(tip: HTMLElement, canvas: HTMLElement, view: TimelineView): ChartTip {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    show(lines, event, tone = '') {
      tip.hidden = lines.length === 0;
      tip.dataset['tone'] = tone;
      tip.replaceChildren(
        ...lines.map((text) => {
          const line = document.createElement('div');
          line.textContent = text;
          return line;
        }),
      );
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const x = Math.min(event.clientX - left + 14, Math.max(0, width - tip.offsetWidth - 8));
      const below = event.clientY - top + 18;
      const y = below + tip.offsetHeight > height ? event.clientY - top - tip.offsetHeight - 10 : below;
      tip.style.transform = `translate(${x}px, ${Math.max(0, y) + view.box().top}px)`;
    },
    later(work, ms) {
      clearTimeout(timer);
      timer = setTimeout(work, ms);
    },
    hide() {
      clearTimeout(timer);
      tip.hidden = true;
    },
  };
}
