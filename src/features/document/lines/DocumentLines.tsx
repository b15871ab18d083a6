// The line tables of a document with their tabs and tools: each drawn as a grid, or by the entity's own pane, and between
// them the pages an entity adds.
import { type ComponentType, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { hasEntity } from '#entities/registry.ts';
import type { GridHandle } from '#grid';
import type { Grants } from '#model/rights/can.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import type { OwnLines } from '../form/documentForm.ts';
import type { LineAction } from './lineActions.ts';
import { LinesPane, type LinesPaneProps } from './LinesPane.tsx';
import { type LineTab, LineTabs } from './LineTabs.tsx';
import classes from '../DocumentScreen.module.css';

const none: readonly string[] = [];

export interface DocumentLinesProps {
  draft: DocumentDraft;
  open: string;
  environment: FieldEnvironment;
  /** Read when a cell is asked for. */
  locked: RefObject<string | null>;
  lockedNow: string | null;
  stored: boolean;
  grid: RefObject<GridHandle | null>;
  enter: RefObject<(() => void) | null>;
  own: OwnLines | undefined;
  actions: readonly LineAction[];
  onAction(action: LineAction): void;
  onOpen(lines: string): void;
  onPull: (() => void) | null;
  onSelection(lineIds: readonly string[]): void;
}

/** Tabs in their order, those left out whose fields the session may not see. */
export function lineTabsOf(
  draft: DocumentDraft,
  own: OwnLines | undefined,
  { admin, fieldGroups }: Pick<Grants, 'admin' | 'fieldGroups'>,
): readonly LineTab[] {
  const tables = draft.lineKeys
    .filter((key) => draft.def.lines?.[key]?.hidden !== true)
    .map((key): LineTab => ({
      key,
      title: draft.def.lines?.[key]?.title ?? key,
      isSheet: false,
    }));
  const sheets = (own?.sheets ?? [])
    .filter(({ guard }) => guard === undefined || admin || fieldGroups.includes(guard))
    .map(({ key, title }): LineTab => ({ key, title, isSheet: true }));
  return tables.toSpliced(own?.sheetsAfter === 'last' ? tables.length : 1, 0, ...sheets);
}

export function DocumentLines({
  draft,
  open,
  environment,
  locked,
  lockedNow,
  stored,
  grid,
  enter,
  own,
  actions,
  onAction,
  onOpen,
  onPull,
  onSelection,
}: DocumentLinesProps): ReactNode {
  const { grants } = useSession();
  const [lacking, setLacking] = useState<readonly string[]>(none);
  const linesDef = draft.def.lines?.[open];
  const Sheet = own?.sheets?.find(({ key }) => key === open)?.Component;
  const Pane: ComponentType<LinesPaneProps> = own?.panes?.[open] ?? LinesPane;
  return (
    <>
      <LineTabs
        draft={draft}
        tabs={lineTabsOf(draft, own, grants)}
        open={open}
        locked={lockedNow !== null || linesDef?.readonly === true || linesDef?.listedBy !== undefined}
        problems={(lines) =>
          draft.problems.filter((problem) => problem.level === 'error' && problem.lines === lines).length
        }
        grid={grid}
        lacking={lacking}
        onOpen={onOpen}
        onPull={onPull}
        actions={actions}
        onAction={onAction}
      />
      <div className={classes['lines']}>
        {Sheet !== undefined ? (
          <Suspense>
            <Sheet draft={draft} environment={environment} locked={lockedNow} stored={stored} />
          </Suspense>
        ) : (
          <Pane
            key={open}
            draft={draft}
            lines={open}
            grants={grants}
            has={hasEntity}
            environment={environment}
            locked={locked}
            grid={grid}
            onSelection={onSelection}
            enter={enter}
            onLacking={setLacking}
          />
        )}
      </div>
    </>
  );
}
