// The panel at the right of a document: its way through the flow, files, comments, history, prints. One tab at a time is loaded.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { attachmentsQuery } from '#api/attachments.ts';
import { commentsQuery } from '#api/flow.ts';
import { attachActionOf, permissionCode, printActionOf } from '#model/rights/can.ts';
import { loadChunk } from '#ui/chunks.ts';
import { keyHint } from '#ui/keyboard/keyMap.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import look from '#ui/tab.module.css';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { setSidePanel, useSidePanel, type SideTab } from './sidePanelState.ts';
import classes from './SidePanel.module.css';

const AttachmentsPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./AttachmentsPanel.tsx'))).AttachmentsPanel,
}));
const HistoryPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./HistoryPanel.tsx'))).HistoryPanel,
}));
const TracePanel = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/TracePanel.tsx'))).TracePanel,
}));
const PrintRecordsPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./PrintRecordsPanel.tsx'))).PrintRecordsPanel,
}));
const CommentsPanel = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/CommentsPanel.tsx'))).CommentsPanel,
}));

const titles: Readonly<Record<SideTab, string>> = {
  trace: '追溯',
  attachments: '附件',
  comments: '评论',
  history: '历史',
  prints: '打印记录',
};

export interface SidePanelProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  /** What the document is called. */
  name: string;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
}

/** Tabs this person may look at, in order. */
function offeredTabs(draft: DocumentDraft, permitted: (code: string) => boolean): SideTab[] {
  const traced = draft.def.kind === 'document' && permitted(permissionCode(draft.def, 'trace'));
  const printed = printActionOf(draft.def) !== null;
  return [
    ...(traced ? (['trace'] as const) : []),
    'attachments',
    'comments',
    'history',
    ...(printed ? (['prints'] as const) : []),
  ];
}

export function SidePanel({ draft, environment, name, locked }: SidePanelProps) {
  const { def, doc } = draft;
  const { permitted } = usePermission();
  const wanted = useSidePanel((state) => state.tab);
  const tabs = offeredTabs(draft, permitted);
  const tab = tabs.includes(wanted) ? wanted : (tabs[0] ?? 'history');
  const attachments = useQuery(attachmentsQuery(def.name, doc.id)).data?.length ?? 0;
  const comments = useQuery(commentsQuery(def.name, doc.id)).data?.length ?? 0;
  const counts: Partial<Record<SideTab, number>> = { attachments, comments };
  return (
    <aside className={classes['panel']} aria-label="侧栏">
      <div className={classes['head']}>
        <div role="tablist" aria-label="侧栏内容">
          {tabs.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`side-${each}-${doc.id}`}
              aria-selected={each === tab}
              aria-controls={`side-panel-${doc.id}`}
              tabIndex={each === tab ? 0 : -1}
              className={look['tab']}
              onClick={() => setSidePanel({ tab: each })}
              onKeyDown={(event) => {
                const next =
                  tabs[
                    tabs.indexOf(each) +
                      (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : tabs.length)
                  ];
                if (next === undefined) return;
                event.preventDefault();
                setSidePanel({ tab: next });
                document.getElementById(`side-${next}-${doc.id}`)?.focus();
              }}
            >
              {titles[each]}
              {(counts[each] ?? 0) > 0 && <span className={classes['count']}>{counts[each]}</span>}
            </button>
          ))}
        </div>
        <Tooltip label={`收起（${keyHint('sidePanel')}）`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label="收起侧栏"
            onClick={() => setSidePanel({ open: false })}
          >
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div
        className={classes['body']}
        id={`side-panel-${doc.id}`}
        role="tabpanel"
        aria-labelledby={`side-${tab}-${doc.id}`}
        data-tab={tab}
      >
        <Suspense fallback={null}>
          {tab === 'trace' && <TracePanel def={def} id={doc.id} name={name} environment={environment} />}
          {tab === 'attachments' && (
            <AttachmentsPanel
              entity={def.name}
              id={doc.id}
              writable={permitted(permissionCode(def, attachActionOf(def)))}
            />
          )}
          {tab === 'comments' && <CommentsPanel entity={def.name} id={doc.id} />}
          {tab === 'history' && <HistoryPanel draft={draft} environment={environment} locked={locked} />}
          {tab === 'prints' && <PrintRecordsPanel entity={def.name} id={doc.id} />}
        </Suspense>
      </div>
    </aside>
  );
}
