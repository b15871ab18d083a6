// Where one is in a long list while it races past: the first row's number and what is pinned or first of the row shown at the
// top, beside the thumb. Shown only when more than two screens go by in a frame, and gone once the list has come to rest.
import { countText } from '../core/countText.ts';
import { onGridLanguage, t } from '../core/language.ts';
import type { GridInstance } from '../frame/instance.ts';
import styles from './overlay.module.css';
import type { Stage } from './stageCalls.ts';

const wordsShown = 3;

export function attachPlaceTip<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  root: HTMLElement,
): () => void {
  const tip = document.createElement('div');
  tip.className = styles['tip'] ?? '';
  tip.setAttribute('aria-hidden', 'true');
  tip.dataset['place'] = '';
  tip.hidden = true;
  const text = tip.appendChild(document.createTextNode(''));
  root.append(tip);
  let last = stage.visible().start;

  /** Of a row at hand: the first columns that say something, in the order in which they are seen. */
  const wordsOf = (row: number): string => {
    if (grid.props.source.stateAt(row) !== 'loaded') return '';
    const words: string[] = [];
    for (let at = 0; words.length < wordsShown; at += 1) {
      const laid = grid.columnAt(at);
      if (laid === undefined) break;
      const word = grid.textAt(row, laid);
      if (word !== '') words.push(word);
    }
    return words.join(' · ');
  };
  const onScrolled = (): void => {
    const { start, end } = stage.visible();
    const far = Math.abs(start - last) > 2 * (end - start);
    last = start;
    if (!far && tip.hidden) return;
    const { bodyTop, bodyHeight, width } = stage.size();
    const { value } = grid.props.source.count();
    const words = wordsOf(stage.topRow());
    text.data = `${t('第 {0} 行，共 {1} 行', countText(start + 1), countText(value))}${words === '' ? '' : `\n${words}`}`;
    tip.hidden = false;
    const way = value === 0 ? 0 : start / value;
    tip.style.top = `${Math.round(bodyTop + way * Math.max(0, bodyHeight - tip.offsetHeight))}px`;
    tip.style.left = `${Math.max(4, Math.round(width - tip.offsetWidth - 8))}px`;
  };
  const hide = (): void => {
    if (!tip.hidden) tip.hidden = true;
  };
  /** The next race past speaks the new language. */
  const forget = (): void => {
    hide();
    text.data = '';
  };
  const offs = [
    grid.topics.on('scrolled', onScrolled),
    grid.topics.on('settled', hide),
    onGridLanguage(forget),
  ];
  return () => {
    for (const off of offs) off();
    tip.remove();
  };
}
