// Figures of the selected cells in the status bar; a click copies one.
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import { countText } from '../core/countText.ts';
import type { GridInstance } from './instance.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';
import { useSelectionAggregates } from './useSelectionAggregates.ts';

interface SelectionSummaryProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}

/** Default export: fetched when cells are first selected. */
export default function SelectionSummary<Row>({ grid, runtime }: SelectionSummaryProps<Row>): ReactNode {
  const aggregates = useSelectionAggregates(grid);
  if (!aggregates) return null;
  const onCopy = (title: string, text: string): void => {
    if (copyText(text)) grid.notify(t('已复制{0} {1}', title, text), 'info');
    runtime.current?.editor.focus();
  };
  const { numbers } = aggregates;
  const parts: [string, string][] = [[t('单元格'), countText(aggregates.cells)]];
  if (numbers) parts.push([t('计数'), String(numbers.count)]);
  if (numbers && !aggregates.mixed) {
    parts.push(
      [t('求和'), numbers.sum],
      [t('平均'), numbers.average],
      [t('最小'), numbers.min],
      [t('最大'), numbers.max],
    );
  }
  return (
    <span>
      {parts.map(([title, text]) => (
        <button
          key={title}
          type="button"
          className={styles['aggregate']}
          title={t('复制{0}', title)}
          onClick={() => onCopy(title, plain(text))}
        >
          {title}
          <b>{text}</b>
        </button>
      ))}
      {aggregates.mixed && <span title={t('选中的数单位或币别不同，不能相加')}>{t('单位或币别不同')}</span>}
      {aggregates.partial && <span title={t('选区中有未加载的行，没有计入')}>{t('（仅已加载）')}</span>}
    </span>
  );
}

/** As another program reads a number. */
const plain = (text: string): string => text.replaceAll(',', '');

/** Puts a text on the clipboard by the copy event, which works on plain http and inside frames as well. */
function copyText(text: string): boolean {
  const take = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', take, { capture: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', take, { capture: true });
  }
}
