// The keys of a document page: saving and moving it on, ways between its parts, undo of what is not being typed.
import { actionsOf } from '#model/rights/can.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import type { DocumentWork } from './actions/useDocumentWork.ts';
import type { DocumentDraft } from './draft/documentDraft.ts';
import { featuredActions, nextAction } from './nextAction.ts';
import { typing } from './usePagePlaces.ts';
import { askToSave } from '#ui/dialogs/confirm.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';

const pageKeys = [
  'save',
  'advance',
  'perform',
  'refresh',
  'turnSides',
  'nextLines',
  'previousLines',
  'sidePanel',
  'push',
  'pull',
  'undo',
  'redo',
] as const;

export interface DocumentKeys {
  draft: DocumentDraft;
  work: DocumentWork;
  act(action: string, title: string): void;
  /** Between header and lines. */
  turnSides(): void;
  turnLines(by: number): unknown;
  turnSidePanel(): void;
  /** Null where the document cannot be pushed or filled from others. */
  push: (() => void) | null;
  pull: (() => void) | null;
}

export function useDocumentKeys(keys: DocumentKeys): void {
  const { draft, work } = keys;
  const tab = useTab();
  const stored = draft.base.version > 0;
  const doable = { can: (action: string) => work.abilities.includes(action), stored };
  const refresh = async (): Promise<void> => {
    // The page itself asks about what a new document would lose.
    if (!stored) return tab.refresh();
    if (draft.dirty) {
      const answer = await askToSave('修改还没有保存，放弃并刷新后将丢失。', '刷新');
      if (answer === 'stay' || (answer === 'save' && !(await work.save()))) return;
    }
    await work.reload();
  };
  const act = (action: string): void =>
    keys.act(action, actionsOf(draft.def).find((each) => each.action === action)?.title ?? action);
  /** False when there is nothing to move the document on with. */
  const advance = (): boolean => {
    const action = nextAction(draft.def, draft.doc, doable);
    if (action === undefined) return false;
    act(action);
    return true;
  };
  /** False when its first featured action is not offered now. */
  const perform = (): boolean => {
    const [action] = featuredActions(draft.def, doable);
    if (action === undefined) return false;
    act(action);
    return true;
  };
  usePageKeys((event) => {
    const name = keyPressed(event, pageKeys);
    if (name === 'save') void work.save();
    else if (name === 'advance') return advance();
    else if (name === 'perform') return perform();
    else if (name === 'refresh') void refresh();
    else if (name === 'turnSides') keys.turnSides();
    else if (name === 'nextLines') keys.turnLines(1);
    else if (name === 'previousLines') keys.turnLines(-1);
    else if (name === 'sidePanel' && stored) keys.turnSidePanel();
    else if (name === 'push' && keys.push !== null) keys.push();
    else if (name === 'pull' && keys.pull !== null) keys.pull();
    else if (name === 'undo' && !typing(event.target)) draft.undo();
    else if (name === 'redo' && !typing(event.target)) draft.redo();
    else return false;
    return true;
  });
}
