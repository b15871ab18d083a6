// An open document at work: title line, header form, line tables, sums and side panels around one draft.
import { Button } from '@mantine/core';
import {
  type ComponentType,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { hasEntity } from '#entities/registry.ts';
import { documentQuestionOf } from '../documentButtons.ts';
import type { GridHandle } from '#grid';
import type { Problem } from '#model/check/problem.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useRemembering, useTab, useTabSaving, useTabTitle, useUnsaved } from '#ui/shell/tabs/tabContext.ts';
import { ApprovalLine } from './actions/ApprovalLine.tsx';
import { ActionQuestion, asksFirst } from './actions/ActionQuestion.tsx';
import { ConflictDialog } from './actions/ConflictDialog.tsx';
import { HeaderForm } from './form/HeaderForm.tsx';
import type {
  DocumentActionsProps,
  DocumentBandProps,
  DocumentFormProps,
  OwnLines,
} from './form/documentForm.ts';
import { DocumentFlow, type FlowDialog } from './actions/DocumentFlow.tsx';
import { DocumentPanels, type Panel } from './panels/DocumentPanels.tsx';
import { documentName } from './documentName.ts';
import { draftMemory, persistedDraft } from './draft/persistedDraft.ts';
import { lineActionsOf, performedOn } from './lines/lineActions.ts';
import { DocumentFoot } from './lines/DocumentFoot.tsx';
import { DocumentLines, lineTabsOf } from './lines/DocumentLines.tsx';
import type { OpenedDocument } from './draft/openedDocument.ts';
import { mayPull } from './actions/pullSources.ts';
import { usePagePlaces } from './usePagePlaces.ts';
import { SidePanel } from './panels/SidePanel.tsx';
import { setSidePanel, useSidePanel } from './panels/sidePanelState.ts';
import { TitleLine } from './actions/TitleLine.tsx';
import { useBeginning } from './form/useBeginning.ts';
import { useDocumentWork } from './actions/useDocumentWork.ts';
import { useQuestion } from './actions/useQuestion.ts';
import { useDraftPersistence } from './draft/useDraftPersistence.ts';
import { useLineTurning } from './lines/useLineTurning.ts';
import { useSuggestions } from './form/useSuggestions.ts';
import { lockedReason } from './form/writable.ts';
import { useDocumentKeys } from './useDocumentKeys.ts';
import classes from './DocumentScreen.module.css';

export interface DocumentEditorProps {
  opened: OpenedDocument;
  environment: FieldEnvironment;
  onSaved(id: string): void;
  Form?: ComponentType<DocumentFormProps> | undefined;
  Actions?: ComponentType<DocumentActionsProps> | undefined;
  Band?: ComponentType<DocumentBandProps> | undefined;
  /** Lines drawn otherwise, and pages beside them. */
  Lines?: OwnLines | undefined;
}

export function DocumentEditor({
  opened,
  environment,
  onSaved,
  Form,
  Actions,
  Band,
  Lines,
}: DocumentEditorProps) {
  const { draft } = opened;
  const { def } = draft;
  const { grants } = useSession();
  const { permitted } = usePermission();
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
  const [dialog, setDialog] = useState<FlowDialog | null>(null);
  const sideOpen = useSidePanel((state) => state.open);

  const problems = draft.shownProblems.filter((problem) => problem.level === 'error');
  const places = usePagePlaces(page, grid, setLinesKey);
  const showProblem = (problem: Problem | undefined = draft.problems[0]) => {
    if (problem !== undefined) places.show(problem);
  };
  const work = useDocumentWork({
    opened,
    async commit() {
      if (places.finishTyping()) await new Promise((resolve) => requestAnimationFrame(resolve));
      await environment.lookups.settled();
      return (await grid.current?.commit()) ?? true;
    },
    onSaved,
    onProblem: () => showProblem(),
    onUsed: (message, used) => setPanel({ message, used }),
    onBlocked: (refused, messages, documents) => setPanel({ refused, messages, documents }),
  });
  const [reasonFor, setReasonFor] = useQuestion(draft, work.reasons, linesKey, showProblem);
  const stored = draft.base.version > 0;
  const locked = lockedReason(def, draft.doc.status, work.abilities, work.reasons);
  const shown = { draft, environment, locked, stored };
  useSuggestions(draft, locked === null);
  const lock = useRef(locked);
  useLayoutEffect(() => {
    lock.current = locked;
  });

  const turnSides = useBeginning({ draft, page, enterLines, locked: locked !== null });
  useUnsaved(draft.dirty, true);
  useTabSaving(work.save);
  useRemembering(draftMemory, () => {
    places.finishTyping();
    void grid.current?.commit();
    return persistedDraft(draft);
  });
  const name = documentName(draft, environment);
  const title = stored ? `${def.title} ${name}`.trim() : `新增${def.title}`;
  useTabTitle(title);
  useDraftPersistence(draft, title);

  const act = (action: string, title: string) => {
    const { lineIds, ...lines } = performedOn(def, action, linesKey, selected);
    const chosen = lineIds === undefined ? {} : { lineIds };
    if (asksFirst(def, action) || documentQuestionOf(def.name, action) !== undefined)
      setReasonFor({ action, title, ...chosen });
    else void work.act(action, title, { ...lines, ...chosen });
  };
  const listPath = tab.location.pathname.replace(/\/[^/]+$/, '');
  const pushable = (def.pushes ?? []).some(({ to }) => work.abilities.includes(`push:${to}`));
  const pullable = locked === null && mayPull(grants, def);
  const lineActions = lineActionsOf(def, linesKey, draft.doc.status, permitted);
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
  const turnLines = useLineTurning({
    keys: lineTabsOf(draft, Lines, grants).map(({ key }) => key),
    open: linesKey,
    grid,
    enter: enterLines,
    onOpen: openLines,
  });
  useDocumentKeys({
    draft,
    work,
    act,
    turnSides,
    turnLines,
    turnSidePanel() {
      if (!stored) return;
      setSidePanel({ open: !sideOpen });
      // Opened by key it is meant to be used: its tabs take the arrows.
      if (!sideOpen)
        requestAnimationFrame(() =>
          page.current?.querySelector<HTMLElement>('aside [role="tab"][aria-selected="true"]')?.focus(),
        );
    },
    push: pushable ? () => setDialog({ kind: 'push', to: null }) : null,
    pull: pullable ? () => setDialog({ kind: 'pull' }) : null,
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
        onPush={(to) => setDialog({ kind: 'push', to })}
        onRemove={() => void remove()}
        onUsages={() => setPanel('usages')}
        onTemplate={() => setDialog({ kind: 'saveTemplate' })}
        onCopy={() => tab.open(`${listPath}/new?copy=${draft.doc.id}`)}
        own={
          Actions === undefined ? null : (
            <Suspense>
              <Actions {...shown} {...work} act={act} />
            </Suspense>
          )
        }
      />
      <ApprovalLine work={work} subject={`${def.title} ${name}`} />
      <Suspense>{Band !== undefined && <Band {...shown} onLines={openLines} />}</Suspense>
      {work.newer && (
        <div className={classes['banner']} role="status">
          其他用户刚刚保存了此单据的新版本。
          <Button size="compact-sm" variant="default" onClick={() => void work.mergeNow()}>
            对比并合并
          </Button>
        </div>
      )}
      <div className={classes['columns']}>
        <div className={classes['content']}>
          {Form !== undefined ? (
            <Form {...shown} />
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
              <DocumentLines
                draft={draft}
                open={linesKey}
                environment={environment}
                locked={lock}
                lockedNow={locked}
                stored={stored}
                grid={grid}
                enter={enterLines}
                own={Lines}
                actions={lineActions}
                onOpen={openLines}
                onPull={pullable ? () => setDialog({ kind: 'pull' }) : null}
                onSelection={setSelected}
                onAction={({ action, title }) => {
                  const lineIds =
                    selected.length > 0
                      ? selected
                      : [grid.current?.position().activeRowId].flatMap((id) => id ?? []);
                  if (lineIds.length === 0) notify('info', `请先选择要${title}的行`);
                  else setReasonFor({ action, title: `${title}（${lineIds.length} 行）`, lineIds });
                }}
              />
              <DocumentFoot draft={draft} grants={grants} environment={environment} onShow={places.show} />
            </>
          )}
        </div>
        {stored && sideOpen && (
          <SidePanel draft={draft} environment={environment} name={name} locked={locked} />
        )}
      </div>
      {work.merging !== null && (
        <ConflictDialog
          draft={draft}
          {...work.merging}
          environment={environment}
          onClose={work.settleMerge}
        />
      )}
      {reasonFor !== null && (
        <ActionQuestion
          draft={draft}
          Own={documentQuestionOf(def.name, reasonFor.action)}
          question={reasonFor}
          onClose={() => setReasonFor(null)}
          onGive={(answer) => {
            const { action, title, lineIds } = reasonFor;
            const lines = lineIds === undefined || linesKey === null ? {} : { lines: linesKey, lineIds };
            const done = work.act(action, title, { ...lines, ...answer });
            // What was filled in stays until it is accepted.
            void done.then((isDone) => isDone && setReasonFor(null));
          }}
        />
      )}
      <DocumentPanels panel={panel} draft={draft} name={name} onClose={() => setPanel(null)} />
      <DocumentFlow
        dialog={dialog}
        draft={draft}
        work={work}
        selected={selected}
        environment={environment}
        onClose={() => setDialog(null)}
      />
    </section>
  );
}
