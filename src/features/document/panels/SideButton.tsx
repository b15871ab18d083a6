// Opens and folds the side panel, and says how many files and comments there are.
import { Button, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { attachmentsQuery } from '#api/attachments.ts';
import { commentsQuery } from '#api/flow.ts';
import { keyHint } from '#ui/keyboard/keyMap.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { setSidePanel, useSidePanel } from './sidePanelState.ts';

export function SideButton({ draft: { def, doc } }: { draft: DocumentDraft }) {
  const open = useSidePanel((state) => state.open);
  const files = useQuery(attachmentsQuery(def.name, doc.id)).data?.length ?? 0;
  const comments = useQuery(commentsQuery(def.name, doc.id)).data?.length ?? 0;
  const counts = [
    ...(files > 0 ? [`附件 ${files}`] : []),
    ...(comments > 0 ? [`评论 ${comments}`] : []),
  ].join('，');
  return (
    <Tooltip label={`追溯、附件、评论、历史、打印记录（${keyHint('sidePanel')}）`}>
      <Button
        variant={open ? 'light' : 'default'}
        px={8}
        aria-label={counts === '' ? '侧栏' : `侧栏，${counts}`}
        aria-pressed={open}
        onClick={() => setSidePanel({ open: !open })}
      >
        <IconLayoutSidebarRightExpand size={16} />
        {files + comments > 0 && <span style={{ marginLeft: 4 }}>{files + comments}</span>}
      </Button>
    </Tooltip>
  );
}
