// An open document at work: title line, header form, line tables, sums and side panels around one draft.
import { Button } from '@mantine/core';
import { type ComponentType, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { hasEntity } from '#entities/registry.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { GridHandle } from '#grid';
import type { Problem } from '#model/problem.ts';
import { transitionOf } from '#model/states.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useRemembering, useTab, useTabTitle, useUnsaved } from '#ui/shell/tabContext.ts';
import { ApprovalLine } from './ApprovalLine.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { HeaderForm } from './HeaderForm.tsx';
import type { DocumentDraft } from './documentDraft.ts';
import { DocumentPanels, type Panel } from './DocumentPanels.tsx';
import { draftMemory, keptDraft } from './keptDraft.ts';
import { LinesPane } from './LinesPane.tsx';
import { LineTabs } from './LineTabs.tsx';
import type { OpenedDocument } from './openedDocument.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SumBar } from './SumBar.tsx';
import { TitleLine } from './TitleLine.tsx';
import { useDocumentWork } from './useDocumentWork.ts';
import { useLineTurning } from './useLineTurning.ts';
import { useProposals } from './useProposals.ts';
import { lockedReason } from './writable.ts';
import classes from './DocumentScreen.module.css';

/** What an entity's own form works with, in place of the generic header form and line tables. */
export interface DocumentFormProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  /** Whether the server has it. */
  stored: boolean;
}

/** What buttons of an entity's own work with. */
export interface DocumentActionsProps extends DocumentFormProps {
  /** False when it was refused; the page says why. */
  save(): Promise<boolean>;
  /** Reads the document again, with what is not saved put on top. */
  reload(): Promise<void>;
}

export interface DocumentEditorProps {
  opened: OpenedDocument;
  environment: FieldEnvironment;
  onSaved(id: string): void;
  Form?: ComponentType<DocumentFormProps> | undefined;
  Actions?: ComponentType<DocumentActionsProps> | undefined;
}

export function DocumentEditor({ opened, environment, onSaved, Form, Actions }: DocumentEditorProps) {
  const { draft } = opened;
  const { def } = draft;
  const { grants, menu } = useSession();
  const tab = useTab();
  const page = useRef<HTMLElement | null>(null);
  const grid = useRef<GridHandle | null>(null);
  const enterLines = useRef<(() => void) | null>(null);
  useSyncExternalStore(
    useMemo(() => (listener: () => void) => draft.subscribe(listener), [draft]),
    draft.snapshot,
  );
  const [linesKey, setLinesKey] = useState(Form === undefined ? (draft.lineKeys[0] ?? null) : null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [reasonFor, setReasonFor] = useState<{ action: string; title: string; optional: boolean } | null>(null);

  const problems = draft.problems.filter((problem) => problem.level === 'error');
  const showProblem = (problem: Problem | undefined = draft.problems[0]) => {
    if (problem === undefined) return;
    if (problem.lines === undefined) {
      requestAnimationFrame(() =>
        page.current
          ?.querySelector<HTMLElement>(`[data-field="${problem.field}"] input, [data-field="${problem.field}"] textarea`)
          ?.focus(),
      );
      return;
    }
    setLinesKey(problem.lines);
    const { lineId } = problem;
    if (lineId === undefined) return;
    requestAnimationFrame(() => {
      grid.current?.activate(lineId, problem.field);
      grid.current?.focus();
    });
  };

  /** A header field gives its text away when it loses the focus. */
  const finishTyping = (): boolean => {
    const field = document.activeElement;
    if (!(field instanceof HTMLElement) || page.current?.contains(field) !== true || field.closest('[data-field]') === null) return false;
    field.blur();
    return true;
  };
  const work = useDocumentWork({
    opened,
    async commit() {
      if (finishTyping()) await new Promise((resolve) => requestAnimationFrame(resolve));
      return (await grid.current?.commit()) ?? true;
    },
    onSaved,
    onProblem: () => showProblem(),
    onUsed: (message, used) => setPanel({ message, used }),
  });
  const stored = draft.base.version > 0;
  const locked = lockedReason(def, draft.doc.status, work.abilities, work.reasons);
  useProposals(draft, locked === null);
  const lock = useRef(locked);
  useLayoutEffect(() => {
    lock.current = locked;
  });

  // A new document starts at the first thing that must be filled.
  useEffect(() => {
    if (!draft.isNew || draft.base.version > 0 || page.current?.contains(document.activeElement) === true) return;
    const empty = Object.entries(def.fields).find(
      ([key, field]) => field.required === true && field.kind !== 'code' && (draft.doc.fields[key] ?? null) === null,
    );
    const place = empty === undefined ? '[data-field]' : `[data-field="${empty[0]}"]`;
    page.current?.querySelector<HTMLElement>(`${place} input`)?.focus();
  }, [draft, def, page]);
  // A button that vanished with its action must not take the keyboard along.
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  });

  useUnsaved(draft.dirty, true);
  useRemembering(draftMemory, () => {
    finishTyping();
    void grid.current?.commit();
    return keptDraft(draft);
  });
  const code = ['code', 'name', ...(def.label ?? [])].map((key) => draft.doc.fields[key]).find((value) => typeof value === 'string');
  const name = typeof code === 'string' ? code : '';
  useTabTitle(name !== '' && stored ? `${def.title} ${name}` : `新增${def.title}`);

  const act = (action: string, title: string) => {
    const transition = transitionOf(def.states, action);
    if (transition?.reason !== undefined || transition?.asks === true)
      setReasonFor({ action, title, optional: transition.reason === undefined });
    else void work.act(action, title);
  };
  const next = (): void => {
    for (const action of ['submit', 'approve', 'publish', 'enable'])
      if (work.abilities.includes(action) || (!stored && action === 'submit')) {
        act(action, transitionOf(def.states, action)?.title ?? action);
        return;
      }
  };
  const listPath = tab.location.pathname.replace(/\/[^/]+$/, '');
  const push = async (to: string) => {
    const id = await work.push(to, selected);
    const path = id === null ? null : recordPath(menu, to, id);
    if (path !== null) tab.open(path);
  };
  const remove = async () => {
    const sure = await ask({
      title: `删除${def.title}`,
      message: `确定删除“${name}”吗？删除后可以从列表的回收站恢复。`,
      danger: true,
      confirm: '删除',
    });
    if (sure && (await work.remove())) tab.close();
  };
  const openLines = (key: string): void => {
    setLinesKey(key);
    setSelected([]);
  };
  const turnLines = useLineTurning({ keys: draft.lineKeys, open: linesKey, grid, enter: enterLines, onOpen: openLines });
  const lineProblems = (lines: string): number => problems.filter((problem) => problem.lines === lines).length;
  usePageKeys((event) => {
    const name = keyPressed(event, ['save', 'advance', 'refresh', 'nextLines', 'previousLines', 'undo', 'redo']);
    if (name === 'save') void work.save();
    else if (name === 'advance') next();
    else if (name === 'refresh') void refresh();
    else if (name === 'nextLines') void turnLines(1);
    else if (name === 'previousLines') void turnLines(-1);
    else if (name === 'undo' && !typing(event.target)) draft.undo();
    else if (name === 'redo' && !typing(event.target)) draft.redo();
    else return false;
    return true;
  });

  return (
    <section ref={page} tabIndex={-1} className={classes['page']} aria-label={def.title}>
      <TitleLine
        draft={draft}
        work={work}
        grants={grants}
        environment={environment}
        stored={stored}
        problemCount={problems.length}
        onProblem={() => showProblem(problems[0])}
        onSave={() => void work.save()}
        onAction={act}
        onPush={(to) => void push(to)}
        onRemove={() => void remove()}
        onPanel={setPanel}
        onCopy={() => tab.open(`${listPath}/new?copy=${draft.doc.id}`)}
        own={
          Actions === undefined ? null : (
            <Suspense>
              <Actions draft={draft} environment={environment} locked={locked} stored={stored} save={work.save} reload={work.reload} />
            </Suspense>
          )
        }
      />
      <ApprovalLine work={work} subject={`${def.title} ${name}`} />
      {work.newer && (
        <div className={classes['banner']} role="status">
          其他用户刚刚保存了此单据的新版本。
          <Button size="compact-sm" variant="default" onClick={() => void work.mergeNow()}>
            对比并合并
          </Button>
        </div>
      )}
      {Form !== undefined ? (
        <Form draft={draft} environment={environment} locked={locked} stored={stored} />
      ) : (
        <HeaderForm
          draft={draft}
          grants={grants}
          has={hasEntity}
          locked={locked}
          stored={stored}
          whole={linesKey === null}
          onPast={() => enterLines.current?.()}
        />
      )}
      {linesKey !== null && (
        <>
          <LineTabs
            draft={draft}
            open={linesKey}
            locked={locked !== null || def.lines?.[linesKey]?.readonly === true}
            problems={lineProblems}
            grid={grid}
            onOpen={openLines}
          />
          <div className={classes['lines']}>
            <LinesPane
              key={linesKey}
              draft={draft}
              lines={linesKey}
              grants={grants}
              has={hasEntity}
              environment={environment}
              locked={lock}
              grid={grid}
              onSelection={setSelected}
              enter={enterLines}
            />
          </div>
          <SumBar draft={draft} environment={environment} />
        </>
      )}
      {work.merging !== null && <ConflictDialog draft={draft} {...work.merging} environment={environment} onClose={work.settleMerge} />}
      {reasonFor !== null && (
        <ReasonDialog
          title={`${reasonFor.title}${def.title}`}
          optional={reasonFor.optional}
          onClose={() => setReasonFor(null)}
          onGive={(reason) => {
            setReasonFor(null);
            void work.act(reasonFor.action, reasonFor.title, reason === '' ? {} : { reason });
          }}
        />
      )}
      <DocumentPanels panel={panel} draft={draft} environment={environment} name={name} locked={locked} onClose={() => setPanel(null)} />
    </section>
  );

  async function refresh(): Promise<void> {
    if (draft.dirty) {
      const sure = await ask({ title: '刷新', message: '未保存的修改将丢失，确定刷新吗？', danger: true });
      if (!sure) return;
    }
    if (stored) await work.reload();
    else tab.open(`${listPath}/new`);
  }
}

/** Text boxes undo what was typed in them. */
function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea') && target.closest('[data-scroller]') === null;
}
