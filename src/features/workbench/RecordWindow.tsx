// A record's own page in a window over the list, 60 % wide or over the whole screen: the list behind it stays where it is.
// The page lives in a tab of its own that the bar does not show; closing asks as closing a tab does.
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconExternalLink, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { RecordWindowProps } from '#features/list/recordWindow.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import type { Screen, ScreenProps } from '#features/clientArea.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { askToSave } from '#ui/dialogs/confirm.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { PageFailure } from '#ui/PageFailure.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { DialogKeys } from '#ui/shell/DialogKeys.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { TabContext, type TabHandle, useTab } from '#ui/shell/tabs/tabContext.ts';
import { locationOf } from '#ui/shell/tabs/tabList.ts';
import { saverOf } from '#ui/shell/tabs/tabStore.ts';
import classes from './RecordWindow.module.css';

interface OpenWindowProps extends RecordWindowProps {
  /** Which screen shows an address; null where none does. */
  pageAt: (
    menu: readonly MenuNode[],
    pathname: string,
  ) => (ScreenProps & { title: string; Screen: Screen }) | null;
}

export function RecordWindow({ href, onClose, pageAt }: OpenWindowProps): ReactNode {
  const { menu } = useSession();
  const outer = useTab();
  const [at, setAt] = useState(href);
  const [title, setTitle] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const [edition, setEdition] = useState(0);
  const unsaved = useRef(false);
  const asking = useRef(false);
  const memory = useMemo((): TabHandle['memory'] => new Map(), []);
  const id = `${outer.id} window`;
  const location = useMemo(() => locationOf(at), [at]);
  const page = useMemo(() => pageAt(menu, location.pathname), [menu, location, pageAt]);

  const tab = useMemo((): TabHandle => {
    const mayLeave = async (verb: string): Promise<boolean> => {
      const save = saverOf(id);
      if (!unsaved.current || save === undefined) return true;
      const answer = await askToSave(`这一条的内容还没有保存，放弃并${verb}后将丢失。`, verb);
      return answer === 'save' ? save() : answer === 'discard';
    };
    // The key that answers the question reaches the window below it as well: it asks again from the next event on.
    const close = async (): Promise<void> => {
      if (asking.current) return;
      asking.current = true;
      const left = await mayLeave('关闭').finally(() => {
        setTimeout(() => {
          asking.current = false;
        });
      });
      if (left) onClose();
    };
    return {
      id,
      location,
      params: page === null ? {} : { entity: page.entity, id: page.id ?? '' },
      memory,
      setTitle,
      setUnsaved: (now) => (unsaved.current = now),
      moveTo: setAt,
      open: (other) => void mayLeave('离开').then((left) => left && (onClose(), outer.open(other))),
      close: () => void close(),
      dismiss: onClose,
      refresh: () =>
        void mayLeave('刷新').then((left) => left && (memory.clear(), setEdition((now) => now + 1))),
    };
  }, [id, location, page, memory, outer, onClose]);

  const isNew = page?.id === 'new';
  return (
    <Modal
      opened
      onClose={tab.close}
      closeOnClickOutside={false}
      fullScreen={whole}
      size="max(60vw, 720px)"
      centered
      classNames={{
        body: whole ? (classes['whole'] ?? '') : (classes['body'] ?? ''),
        title: classes['title'] ?? '',
      }}
      title={
        <Group justify="space-between" wrap="nowrap">
          <span>{title ?? page?.title ?? ''}</span>
          <Group gap={4} wrap="nowrap">
            {!isNew && (
              <Tooltip label="在页签中打开">
                <ActionIcon variant="subtle" aria-label="在页签中打开" onClick={() => tab.open(at)}>
                  <IconExternalLink size={16} />
                </ActionIcon>
              </Tooltip>
            )}
            <Tooltip label={whole ? '还原' : '全屏'}>
              <ActionIcon
                variant="subtle"
                aria-label={whole ? '还原' : '全屏'}
                onClick={() => setWhole(!whole)}
              >
                {whole ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
              </ActionIcon>
            </Tooltip>
          </Group>
        </Group>
      }
    >
      <TabContext value={tab}>
        <DialogKeys>
          <ErrorBoundary render={(failure, retry) => <PageFailure failure={failure} onRetry={retry} />}>
            <Suspense fallback={<PageSkeleton />}>
              {page !== null && <page.Screen key={edition} entity={page.entity} id={page.id} />}
            </Suspense>
          </ErrorBoundary>
        </DialogKeys>
      </TabContext>
    </Modal>
  );
}
