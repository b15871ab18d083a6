// What the buttons and keys of an open document start: actions on it or on its marked lines, with the question some of
// them ask first, its removal, and a copy of it.
import type { Row } from '#model/entity.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { TabHandle } from '#ui/shell/tabs/tabContext.ts';
import { documentQuestionOf } from '../../documentButtons.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { type LineAction, performedOn } from '../lines/lineActions.ts';
import type { OpenLines } from '../lines/useOpenLines.ts';
import { asksFirst, type Question } from './ActionQuestion.tsx';
import type { DocumentWork } from './useDocumentWork.ts';

export interface DocumentCommands {
  /** Asks first where the action asks for something. */
  act(action: string, title: string): void;
  /** On the marked lines, or the one the keyboard stands in. */
  actOnLines(action: LineAction): void;
  /** Carries out what was asked about; the question stays open until it is accepted. */
  answer(question: Question, answer: { reason?: string; values?: Row }): void;
  remove(): Promise<void>;
  copy(): void;
}

export interface CommandedDocument {
  draft: DocumentDraft;
  work: DocumentWork;
  lines: OpenLines;
  /** What the document is called. */
  name: string;
  tab: TabHandle;
  /** Opens a question, null closes it. */
  onQuestion(question: Question | null): void;
}

export function documentCommands({
  draft,
  work,
  lines,
  name,
  tab,
  onQuestion,
}: CommandedDocument): DocumentCommands {
  const { def } = draft;
  return {
    act(action, title) {
      const { lineIds, ...table } = performedOn(def, action, lines.key, lines.selected);
      const chosen = lineIds === undefined ? {} : { lineIds };
      if (asksFirst(def, action) || documentQuestionOf(def.name, action) !== undefined)
        onQuestion({ action, title, ...chosen });
      else void work.act(action, title, { ...table, ...chosen });
    },
    actOnLines({ action, title }) {
      const lineIds =
        lines.selected.length > 0
          ? lines.selected
          : [lines.grid.current?.position().activeRowId].flatMap((id) => id ?? []);
      if (lineIds.length === 0) notify('info', `请先选择要${title}的行`);
      else onQuestion({ action, title: `${title}（${lineIds.length} 行）`, lineIds });
    },
    answer({ action, title, lineIds }, answer) {
      const table = lineIds === undefined || lines.key === null ? {} : { lines: lines.key, lineIds };
      const done = work.act(action, title, { ...table, ...answer });
      // What was filled in stays until it is accepted.
      void done.then((isDone) => isDone && onQuestion(null));
    },
    async remove() {
      const sure = await ask({
        title: `删除${def.title}`,
        message: `确定删除“${name}”吗？删除后可以从列表的回收站恢复。`,
        danger: true,
        confirm: '删除',
      });
      if (sure && (await work.remove())) tab.close();
    },
    copy() {
      const listPath = tab.location.pathname.replace(/\/[^/]+$/, '');
      tab.open(`${listPath}/new?copy=${draft.doc.id}`);
    },
  };
}
