// The search bar over the grid's upper corner: what is searched, how many hits, back and forth.
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { countText } from '../../core/countText.ts';
import { t } from '../../core/language.ts';
import { useSignal } from '../../frame/hooks.ts';
import { icons } from '../../frame/icons.tsx';
import type { GridInstance } from '../../frame/instance.ts';
import styles from '../../panels/panels.module.css';
import type { Runtime } from '../../frame/runtime.ts';

export default function FindBar<Row>({
  grid,
  runtime,
}: {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}): ReactNode {
  const { text, hits, complete } = useSignal(grid.find);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.select();
  }, []);
  const walk = (step: 1 | -1): void => runtime.current?.interactions.whenReady(({ find }) => find.walk(step));
  const close = (): void => {
    runtime.current?.interactions.whenReady(({ find }) => find.close());
    runtime.current?.editor.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' || event.key === 'F3') walk(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const count =
    text.trim() === ''
      ? ''
      : hits === null
        ? '…'
        : complete
          ? t('{0} 处', countText(hits))
          : t('{0} 处（已加载）', countText(hits));
  return (
    <div className={styles['find']} role="search" aria-label={t('在表格中查找')} data-interactive="">
      <input
        ref={input}
        className={styles['findInput']}
        value={text}
        placeholder={t('文字、拼音或首字母')}
        aria-label={t('查找内容')}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) =>
          runtime.current?.interactions.whenReady(({ find }) => find.search(target.value))
        }
        onKeyDown={onKey}
      />
      <span className={styles['findCount']} role="status">
        {count}
      </span>
      <button
        type="button"
        className={styles['iconButton']}
        aria-label={t('上一处')}
        title={t('上一处（Shift+F3）')}
        onClick={() => walk(-1)}
      >
        {icons.up}
      </button>
      <button
        type="button"
        className={styles['iconButton']}
        aria-label={t('下一处')}
        title={t('下一处（F3）')}
        onClick={() => walk(1)}
      >
        {icons.down}
      </button>
      <button
        type="button"
        className={styles['iconButton']}
        aria-label={t('关闭查找')}
        title={t('关闭（Esc）')}
        onClick={close}
      >
        {icons.unpin}
      </button>
    </div>
  );
}
