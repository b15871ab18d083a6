// The way to the interactions of a grid, whose code comes after the grid stands: at leisure, or at once with the first gesture
// that needs it. No gesture is lost meanwhile: it is done as soon as the code is there, where it was meant.
import { t } from '../core/language.ts';
import { fetchAhead, lazy, whenIdle } from '../core/lazy.ts';
import { commandByKey, strokeName } from './keyNames.ts';
import type { Interactions, InteractionParts } from './interactions.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface InteractionCalls<Row> {
  /** Null until its code has come. */
  ready: () => Interactions<Row> | null;
  load: () => Promise<Interactions<Row>>;
  /** At once, or as soon as it can be: with the cells that are selected now. */
  whenReady: (work: (interactions: Interactions<Row>) => void) => void;
  /** The same for a drag; a pointer that is released before the code has come was a click. */
  hold: (pointer: PointerEvent, work: (interactions: Interactions<Row>) => void) => void;
  /** What the key calls: true when done, 'taken' when its given meaning was chosen away, false when it is no such key. */
  onKey: (event: KeyboardEvent) => boolean | 'taken';
  detach: () => void;
}

const code = lazy(() => import('./interactions.ts'), 'ahead');

/** Keys of commands that only the list of commands knows. */
const listKeys: readonly string[] =
  'mod+Shift+L mod+Shift+X mod+Shift+Enter mod+Alt+↓ mod+F1 mod+Shift+F mod+F F3 Shift+F3 ContextMenu Shift+F10 Alt+Shift+→ Alt+Shift+←'.split(
    ' ',
  );

export function createInteractionCalls<Row>(
  grid: GridInstance<Row>,
  parts: () => InteractionParts<Row>,
): InteractionCalls<Row> {
  let made: Interactions<Row> | null = null;
  let attached = true;
  const ready = (): Interactions<Row> | null => {
    const now = code.now();
    if (!made && now && attached) made = now.createInteractions(parts());
    return made;
  };
  const load = async (): Promise<Interactions<Row>> => {
    await code.load();
    const now = ready();
    if (!now) throw new Error('the grid is not on the page');
    return now;
  };

  const whenReady: InteractionCalls<Row>['whenReady'] = (work) => {
    const now = ready();
    if (now) return work(now);
    const { position, ranges } = grid;
    code.load().then(
      () => {
        const come = ready();
        if (!come) return;
        const since = { position: grid.position, ranges: grid.ranges };
        Object.assign(grid, { position, ranges });
        work(come);
        // Where the user has gone meanwhile; the work may have taken them elsewhere.
        if (grid.position === position && grid.ranges === ranges) Object.assign(grid, since);
      },
      () => grid.notify(t('这项功能没有加载成功，请检查网络后重试'), 'error'),
    );
  };

  /** Commands of features, and keys the user has chosen: their list is at hand, what runs them is not. */
  const calls = (stroke: string): boolean => {
    const { commands = [], extensions = [], keys = {} } = grid.props;
    const given = [...extensions.flatMap((extension) => extension.commands ?? []), ...commands];
    return (
      listKeys.includes(stroke) ||
      Object.values(keys).some((chosen) => chosen.includes(stroke)) ||
      commandByKey(given, stroke, keys) !== null
    );
  };

  const idleOff = whenIdle(() => {
    // Whoever needs it first asks again.
    fetchAhead().then(ready, () => undefined);
  });

  return {
    ready,
    load,
    whenReady,
    hold(pointer, work) {
      const now = ready();
      if (now) return work(now);
      let down = true;
      const up = (event: PointerEvent): void => {
        if (event.pointerId === pointer.pointerId) down = false;
      };
      const stop = (): void => {
        window.removeEventListener('pointerup', up, true);
        window.removeEventListener('pointercancel', up, true);
      };
      window.addEventListener('pointerup', up, true);
      window.addEventListener('pointercancel', up, true);
      whenReady((interactions) => {
        stop();
        if (down) work(interactions);
      });
    },
    onKey(event) {
      const now = ready();
      if (now) return now.list.onKey(event);
      const stroke = strokeName(event);
      if (stroke === '' || !calls(stroke)) return false;
      const { target } = event;
      // Once more from the beginning: then the list says what the key means.
      whenReady(() => target?.dispatchEvent(new KeyboardEvent(event.type, event)));
      return true;
    },
    detach() {
      attached = false;
      idleOff();
      made?.detach();
      made = null;
    },
  };
}
