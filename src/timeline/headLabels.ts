// The labels of the head, in two rows over the chart: elements that are written anew with every frame and made once, so that
// scrolling neither adds nor removes any.
import type { RowViewport, TimelineStore } from './timelineModel.ts';
import { ticks } from './zoomLevels.ts';
import styles from './timeline.module.css';

/** Least px of a label in the lower and the upper head. */
const leastLabel = { lower: 26, upper: 64 };

/** Writes the head for the part of the chart in view. */
export function createHeadLabels(
  head: HTMLElement,
  store: TimelineStore,
): (box: ReturnType<RowViewport['box']>) => void {
  const labels: HTMLElement[] = [];
  return ({ width, scrollX, top }: ReturnType<RowViewport['box']>): void => {
    const { axis, level } = store.model;
    const from = axis.minuteAt(scrollX);
    const to = axis.minuteAt(scrollX + width);
    let at = 0;
    const put = (text: string, x: number, wide: number, isUpper: boolean): void => {
      const label = labels[at] ?? head.appendChild(document.createElement('span'));
      labels[at] = label;
      at += 1;
      if (label.textContent !== text) label.textContent = text;
      label.className = (isUpper ? styles['upper'] : styles['lower']) ?? '';
      label.style.transform = `translate(${Math.round(x)}px, ${isUpper ? 0 : top / 2}px)`;
      label.style.width = `${Math.max(0, Math.floor(wide))}px`;
      label.style.height = `${top / 2}px`;
      label.style.lineHeight = `${top / 2}px`;
      label.hidden = false;
    };
    for (const isUpper of [true, false])
      for (const tick of ticks(isUpper ? level.upper : level.lower, from, to, isUpper)) {
        const start = axis.xOf(tick.from) - scrollX;
        const end = axis.xOf(tick.to) - scrollX;
        // The first label of the upper head stays in view while any of its unit does.
        const left = isUpper ? Math.max(0, start) : start;
        const least = isUpper ? leastLabel.upper : leastLabel.lower;
        if (end - left >= least) put(tick.label, left, end - left, isUpper);
        else if (end - left >= 2) put('', left, end - left, isUpper);
      }
    for (; at < labels.length; at += 1) {
      const label = labels[at];
      if (label !== undefined) label.hidden = true;
    }
  };
}
