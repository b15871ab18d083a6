// An open document at work: title line, header form, line tables, sums and side panels around one draft.
import { Button } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { hasEntity } from '#entities/registry.ts';
import { notifyAbout } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { ApprovalLine } from './actions/ApprovalLine.tsx';
import { DocumentDialogs } from './actions/DocumentDialogs.tsx';
import { TitleLine } from './actions/TitleLine.tsx';
import { HeaderForm } from './form/HeaderForm.tsx';
import type { DocumentActionsProps, DocumentBandProps, DocumentFormProps } from './form/documentForm.ts';
import { useEnterWay } from './form/useEnterWay.ts';
import { DocumentFoot } from './lines/DocumentFoot.tsx';
import { DocumentLines } from './lines/DocumentLines.tsx';
import { lineActionsOf } from './lines/lineActions.ts';
import { SidePanel } from './panels/SidePanel.tsx';
import { type DocumentPageOptions, useDocumentPage } from './useDocumentPage.ts';
import classes from './DocumentScreen.module.css';

export interface DocumentEditorProps extends DocumentPageOptions {
  Actions?: ComponentType<DocumentActionsProps> | undefined;
  Band?: ComponentType<DocumentBandProps> | undefined;
}

export function DocumentEditor({ Actions, Band, ...options }: DocumentEditorProps) {
  const { Form, Lines, environment } = options;
  const { grants } = useSession();
  const { permitted } = usePermission();
  const { shown, lock, section, work, commands, lines, dialogs, name, ...page } = useDocumentPage(options);
  const { draft, locked, stored } = shown;
  const { def } = draft;
  const problems = draft.shownProblems.filter((problem) => problem.level === 'error');
  return (
    <section ref={section} tabIndex={-1} className={classes['page']} aria-label={def.title}>
      <TitleLine
        draft={draft}
        work={work}
        grants={grants}
        environment={environment}
        stored={stored}
        problemCount={problems.length}
        onProblem={() => {
          const [first] = problems;
          if (!page.showProblem(first) && first !== undefined) notifyAbout(draft)('error', first.message);
        }}
        onSave={() => void work.save()}
        onAction={commands.act}
        onPush={(to) => dialogs.setFlow({ kind: 'push', to })}
        onRemove={() => void commands.remove()}
        onUsages={() => dialogs.setPanel('usages')}
        onTemplate={() => dialogs.setFlow({ kind: 'saveTemplate' })}
        onCopy={commands.copy}
        own={
          Actions === undefined ? null : (
            <Suspense>
              <Actions {...shown} {...work} act={commands.act} />
            </Suspense>
          )
        }
      />
      <ApprovalLine work={work} subject={`${def.title} ${name}`} />
      <Suspense>{Band !== undefined && <Band {...shown} onLines={lines.open} />}</Suspense>
      {work.newer && <NewerVersion onMerge={() => void work.mergeNow()} />}
      <div className={classes['columns']}>
        <div className={classes['content']}>
          {Form !== undefined ? (
            <OwnForm Form={Form} shown={shown} />
          ) : (
            <HeaderForm
              draft={draft}
              grants={grants}
              has={hasEntity}
              locked={locked}
              stored={stored}
              whole={lines.key === null}
              onPast={() => lines.enter.current?.()}
            />
          )}
          {lines.key !== null && (
            <>
              <DocumentLines
                draft={draft}
                open={lines.key}
                environment={environment}
                locked={lock}
                lockedNow={locked}
                stored={stored}
                grid={lines.grid}
                enter={lines.enter}
                own={Lines}
                actions={lineActionsOf(def, lines.key, draft.doc.status, permitted)}
                onOpen={lines.open}
                onPull={page.pullable ? () => dialogs.setFlow({ kind: 'pull' }) : null}
                onSelection={lines.select}
                onAction={commands.actOnLines}
              />
              <DocumentFoot
                draft={draft}
                grants={grants}
                environment={environment}
                onShow={page.showProblem}
              />
            </>
          )}
        </div>
        {stored && page.sideOpen && (
          <SidePanel draft={draft} environment={environment} name={name} locked={locked} />
        )}
      </div>
      <DocumentDialogs
        dialogs={dialogs}
        draft={draft}
        work={work}
        environment={environment}
        name={name}
        selected={lines.selected}
        onAnswer={commands.answer}
      />
    </section>
  );
}

/** Enter walks through the fields of an entity's own form as through any other. */
function OwnForm({ Form, shown }: { Form: ComponentType<DocumentFormProps>; shown: DocumentFormProps }) {
  const way = useEnterWay(() => undefined);
  return (
    <div className={classes['ownForm']} {...way}>
      <Form {...shown} />
    </div>
  );
}

/** Somebody else saved meanwhile. */
function NewerVersion({ onMerge }: { onMerge(): void }) {
  return (
    <div className={classes['banner']} role="status">
      其他用户刚刚保存了此单据的新版本。
      <Button size="compact-sm" variant="default" onClick={onMerge}>
        对比并合并
      </Button>
    </div>
  );
}
