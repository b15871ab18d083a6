// The browser's clipboard events on the text box: they work on plain http and inside frames, where the asynchronous
// clipboard is not available. While editing, the text box keeps these for itself.
import type { InteractionCalls } from '../interactionCalls.ts';
import type { GridInstance } from '../../frame/instance.ts';

export function attachClipboard<Row>(
  grid: GridInstance<Row>,
  box: HTMLTextAreaElement,
  interactions: InteractionCalls<Row>,
): () => void {
  let review = false;

  /** What comes before the code that builds it is copied by command once it is there. */
  const onCopy = (event: ClipboardEvent): void => {
    if (grid.position.kind !== 'active') return;
    const cuts = event.type === 'cut';
    const clipboard = interactions.ready()?.clipboard;
    if (clipboard) return cuts ? clipboard.onCut(event) : clipboard.onCopy(event);
    event.preventDefault();
    interactions.whenReady((come) => (cuts ? come.clipboard.cut() : come.clipboard.copy(false)));
  };

  const onPaste = (event: ClipboardEvent): void => {
    if (grid.position.kind === 'editing' || !event.clipboardData) return;
    event.preventDefault();
    const texts = {
      plain: event.clipboardData.getData('text/plain'),
      html: event.clipboardData.getData('text/html'),
      review,
    };
    review = false;
    if (grid.props.editing) interactions.whenReady(({ clipboard }) => clipboard.paste(texts));
  };

  /** Ctrl+Shift+V shows the block before it is written; the browser sends the paste itself. */
  const onKey = (event: KeyboardEvent): void => {
    review = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'v';
  };

  box.addEventListener('copy', onCopy);
  box.addEventListener('cut', onCopy);
  box.addEventListener('paste', onPaste);
  box.addEventListener('keydown', onKey);
  return () => {
    box.removeEventListener('copy', onCopy);
    box.removeEventListener('cut', onCopy);
    box.removeEventListener('paste', onPaste);
    box.removeEventListener('keydown', onKey);
  };
}
