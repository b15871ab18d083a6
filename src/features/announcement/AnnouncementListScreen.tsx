// 我的消息: every announcement this user received, with filters and read state. Opening one marks it read.
import { Button } from '@mantine/core';
import { IconChecks, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { markAllReadMutation, onAnnouncementsReload } from '#api/announcements.ts';
import { messageOf } from '#api/mutations.ts';
import { Grid, type GridSort } from '#grid';
import type { Announcement } from '#model/wire/announcements.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { useTab, useTabSearch } from '#ui/shell/tabs/tabContext.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { InboxFilterLine } from './InboxFilterLine.tsx';
import { inboxColumns } from './inboxColumns.ts';
import { inboxSearch, isFiltered, noFilter } from './inboxSearch.ts';
import { createInboxSource } from './inboxSource.ts';
import { useWrite } from '../useWrite.ts';
import { useOpenAnnouncement } from './useOpenAnnouncement.ts';
import frame from '#ui/page.module.css';

const unsorted: readonly GridSort[] = [];

export function AnnouncementListScreen(): ReactNode {
  const tab = useTab();
  const [filter, setFilter] = useTabSearch(inboxSearch);
  const [sort, setSort] = useState(unsorted);
  const [failure, setFailure] = useState<string | null>(null);
  const rowHeight = useRowHeight();
  const { shown, open, close } = useOpenAnnouncement(tab.open);
  const [source] = useState(() => createInboxSource({ filter, sort }, setFailure));
  useEffect(() => () => source.dispose(), [source]);
  useEffect(() => source.ask({ filter, sort }), [source, filter, sort]);
  useEffect(() => onAnnouncementsReload(() => source.refreshVisible()), [source]);
  const columns = useMemo(() => inboxColumns(open), [open]);
  const marking = useWrite({
    ...markAllReadMutation,
    onError: (problem) => notify('warning', messageOf(problem)),
  });
  const filtered = isFiltered(filter);

  async function markAll(): Promise<void> {
    if (await ask({ title: '全部标注已读', message: '是否全部标注已读?' })) await marking.run();
  }

  usePageKeys((event) => {
    if (event.key !== 'F5') return false;
    source.refreshVisible();
    return true;
  });

  return (
    <section className={frame['page']} aria-label="我的消息">
      <InboxFilterLine
        filter={filter}
        onChange={setFilter}
        onReset={() => setFilter(noFilter)}
        filtered={filtered}
      />
      <div className={frame['line']} style={{ paddingTop: 0 }}>
        <Button
          size="xs"
          leftSection={<IconChecks size={14} />}
          loading={marking.busy}
          onClick={() => void markAll()}
        >
          全部标注已读
        </Button>
        <span className={frame['grow']} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          onClick={() => source.refreshVisible()}
          title="F5"
        >
          刷新
        </Button>
      </div>
      <div className={frame['grid']}>
        <Grid<Announcement>
          label="我的消息列表"
          columns={columns}
          source={source}
          view={{ sort }}
          onViewChange={(view) => setSort(view.sort)}
          rowHeight={rowHeight}
          rowNumbers
          onOpenRow={open}
          notify={(message, kind) => notify(kind, message)}
          emptyText={failure ?? (filtered ? '没有符合条件的消息' : '还没有收到消息')}
          {...(filtered
            ? {
                emptyAction: (
                  <Button variant="default" onClick={() => setFilter(noFilter)}>
                    清除筛选
                  </Button>
                ),
              }
            : {})}
        />
      </div>
      {shown !== null && <AnnouncementDialog announcement={shown} onClose={close} onOpenPath={tab.open} />}
    </section>
  );
}
