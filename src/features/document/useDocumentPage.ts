// An open document as its page works with it: the draft, what can be done with it, which lines are open and what stands
// over it. Joins them to the keys of the page and to its tab, which knows what is unsaved and keeps it.
import {
  type ComponentType,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Problem } from '#model/check/problem.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useRemembering, useTab, useTabSaving, useTabTitle, useUnsaved } from '#ui/shell/tabs/tabContext.ts';
import { type DocumentCommands, documentCommands } from './actions/documentCommands.ts';
import type { OpenDialogs } from './actions/DocumentDialogs.tsx';
import type { FlowDialog } from './actions/DocumentFlow.tsx';
import { mayPull } from './actions/pullSources.ts';
import { type DocumentWork, useDocumentWork } from './actions/useDocumentWork.ts';
import { useQuestion } from './actions/useQuestion.ts';
import { documentName } from './documentName.ts';
import type { OpenedDocument } from './draft/openedDocument.ts';
import { draftMemory, persistedDraft } from './draft/persistedDraft.ts';
import { useDraftPersistence } from './draft/useDraftPersistence.ts';
import type { DocumentFormProps, OwnLines } from './form/documentForm.ts';
import { useBeginning } from './form/useBeginning.ts';
import { useSuggestions } from './form/useSuggestions.ts';
import { lockedReason } from './form/writable.ts';
import { lineTabsOf } from './lines/DocumentLines.tsx';
import { useLineTurning } from './lines/useLineTurning.ts';
import { type OpenLines, useOpenLines } from './lines/useOpenLines.ts';
import type { Panel } from './panels/DocumentPanels.tsx';
import { setSidePanel, useSidePanel } from './panels/sidePanelState.ts';
import { useDocumentKeys } from './useDocumentKeys.ts';
import { usePagePlaces } from './usePagePlaces.ts';

export interface DocumentPageOptions {
  opened: OpenedDocument;
  environment: FieldEnvironment;
  onSaved(id: string): void;
  /** In place of the generic header form and line tables. */
  Form?: ComponentType<DocumentFormProps> | undefined;
  /** Lines drawn otherwise, and pages beside them. */
  Lines?: OwnLines | undefined;
}

export interface DocumentPage {
  /** What forms and buttons of the entity's own are given. */
  shown: DocumentFormProps;
  /** Why nothing can be written, read when a cell is asked for. */
  lock: RefObject<string | null>;
  section: RefObject<HTMLElement | null>;
  work: DocumentWork;
  commands: DocumentCommands;
  lines: OpenLines;
  dialogs: OpenDialogs;
  /** What the document is called. */
  name: string;
  /** Lines of other documents can be drawn in. */
  pullable: boolean;
  sideOpen: boolean;
  /** Takes the keyboard to the problem, the first one unless another is named; false where nothing on the page says what it is. */
  showProblem(problem?: Problem): boolean;
}

export function useDocumentPage({
  opened,
  environment,
  onSaved,
  Form,
  Lines,
}: DocumentPageOptions): DocumentPage {
  const { draft } = opened;
  const { def } = draft;
  const { grants } = useSession();
  const tab = useTab();
  const section = useRef<HTMLElement | null>(null);
  useSyncExternalStore(
    useMemo(() => (listener: () => void) => draft.subscribe(listener), [draft]),
    draft.snapshot,
  );
  const lines = useOpenLines(Form === undefined ? (draft.lineKeys[0] ?? null) : null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [flow, setFlow] = useState<FlowDialog | null>(null);
  const sideOpen = useSidePanel((state) => state.open);

  const places = usePagePlaces(def, section, lines.grid, Form === undefined ? lines.show : null);
  const showProblem = (problem: Problem | undefined = draft.problems[0]): boolean =>
    problem !== undefined && places.show(problem);
  const work = useDocumentWork({
    opened,
    async commit() {
      if (places.finishTyping()) await new Promise((resolve) => requestAnimationFrame(resolve));
      await environment.lookups.settled();
      return (await lines.grid.current?.commit()) ?? true;
    },
    onSaved,
    onProblem: () => void showProblem(),
    onUsed: (message, used) => setPanel({ message, used }),
    onBlocked: (refused, messages, documents) => setPanel({ refused, messages, documents }),
  });
  const [question, setQuestion] = useQuestion(draft, work.reasons, lines.key, showProblem);
  const stored = draft.base.version > 0;
  const locked = lockedReason(def, draft.doc.status, work.abilities, work.reasons);
  useSuggestions(draft, locked === null);
  const lock = useRef(locked);
  useLayoutEffect(() => {
    lock.current = locked;
  });

  const turnSides = useBeginning({ draft, page: section, enterLines: lines.enter, locked: locked !== null });
  useUnsaved(draft.dirty, true);
  useTabSaving(work.save);
  useRemembering(draftMemory, () => {
    places.finishTyping();
    void lines.grid.current?.commit();
    return persistedDraft(draft);
  });
  const name = documentName(draft, environment);
  const title = stored ? `${def.title} ${name}`.trim() : `新增${def.title}`;
  useTabTitle(title);
  useDraftPersistence(draft, title);

  const commands = documentCommands({ draft, work, lines, name, tab, onQuestion: setQuestion });
  const pushable = (def.pushes ?? []).some(({ to }) => work.abilities.includes(`push:${to}`));
  const pullable = locked === null && mayPull(grants, def);
  const turnLines = useLineTurning({
    keys: lineTabsOf(draft, Lines, grants).map(({ key }) => key),
    open: lines.key,
    grid: lines.grid,
    enter: lines.enter,
    onOpen: lines.open,
  });
  useDocumentKeys({
    draft,
    work,
    act: commands.act,
    turnSides,
    turnLines,
    turnSidePanel() {
      if (stored) turnSidePanel(section, !sideOpen);
    },
    push: pushable ? () => setFlow({ kind: 'push', to: null }) : null,
    pull: pullable ? () => setFlow({ kind: 'pull' }) : null,
  });

  return {
    shown: { draft, environment, locked, stored },
    lock,
    section,
    work,
    commands,
    lines,
    dialogs: { question, setQuestion, panel, setPanel, flow, setFlow },
    name,
    pullable,
    sideOpen,
    showProblem,
  };
}

/** Opened by key it is meant to be used: its tabs take the arrows. */
function turnSidePanel(page: RefObject<HTMLElement | null>, open: boolean): void {
  setSidePanel({ open });
  if (open)
    requestAnimationFrame(() =>
      page.current?.querySelector<HTMLElement>('aside [role="tab"][aria-selected="true"]')?.focus(),
    );
}
