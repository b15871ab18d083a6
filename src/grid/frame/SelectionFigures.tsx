// Figures of the selected cells in the status bar; a click copies one.
import type { ReactNode, RefObject } from 'react';
import { say } from '../core/language.ts';
import { countText } from '../core/countText.ts';
import type { GridInstance } from './instance.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';
import { useFigures } from './useFigures.ts';

interface SelectionFiguresProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}

/** Default export: fetched when cells are first selected. */
export default function SelectionFigures<Row>({ grid, runtime }: SelectionFiguresProps<Row>): ReactNode {
  const figures = useFigures(grid);
  if (!figures) return null;
  const onCopy = (title: string, text: string): void => {
    if (copyText(text)) grid.notify(say('已复制{0} {1}', title, text), 'info');
    runtime.current?.editor.focus();
  };
  const { numbers } = figures;
  const parts: [string, string][] = [[say('单元格'), countText(figures.cells)]];
  if (numbers) {
    parts.push(
      [say('计数'), String(numbers.count)],
      [say('求和'), numbers.sum],
      [say('平均'), numbers.average],
      [say('最小'), numbers.min],
      [say('最大'), numbers.max],
    );
  }
  return (
    <>
      {parts.map(([title, text]) => (
        <button
          key={title}
          type="button"
          className={styles['figure']}
          title={say('复制{0}', title)}
          onClick={() => onCopy(title, plain(text))}
        >
          {title}
          <b>{text}</b>
        </button>
      ))}
      {figures.partial && <span title={say('选区中有未加载的行，没有计入')}>{say('（仅已加载）')}</span>}
    </>
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
