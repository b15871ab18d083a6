// 我的审批: what waits for this person, what he decided, what he sent off, what he was copied on. Rows are decided where
// they stand, one or many at a time; a document opens beside the list, so that looking and deciding need no other page.
import '@mantine/core/styles/Drawer.layer.css';
import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { recordPath } from '#features/list/recordPath.ts';
import { Grid } from '#grid';
import type { ApprovalBox, ApprovalRow } from '#model/approval/approval.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { RefreshButton } from '#ui/shell/RefreshButton.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab, useTabSearch } from '#ui/shell/tabs/tabContext.ts';
import { ViewTabs } from '#ui/ViewTabs.tsx';
import { useWriteIntents } from '../useWrite.ts';
import { ApprovalDrawer } from './ApprovalDrawer.tsx';
import { approvalColumns } from './approvalColumns.ts';
import { BatchDecision, type BatchDecisionProps } from './BatchDecision.tsx';
import { useApprovalRows } from './useApprovalRows.ts';
import frame from '#ui/page.module.css';

const boxes: readonly { box: ApprovalBox; title: string; empty: string }[] = [
  { box: 'todo', title: '待办', empty: '没有等待您审批的单据' },
  { box: 'done', title: '已办', empty: '您还没有处理过审批' },
  { box: 'started', title: '我发起的', empty: '您提交的单据还没有进入审批流程' },
  { box: 'copied', title: '抄送', empty: '没有抄送给您的单据' },
];

function emptyTextOf(box: ApprovalBox): string {
  return boxes.find((each) => each.box === box)?.empty ?? '';
}

const address = z.object({
  box: z.enum(['todo', 'done', 'started', 'copied']).catch('todo'),
  search: z.string().max(100).catch(''),
});

export function ApprovalsScreen(): ReactNode {
  return <ScreenEnvironment>{(environment) => <Approvals environment={environment} />}</ScreenEnvironment>;
}

function Approvals({ environment }: { environment: FieldEnvironment }): ReactNode {
  const tab = useTab();
  const { menu, grants } = useSession();
  const [{ box, search }, setAddress] = useTabSearch(address);
  const { source, todo: waiting, failure, refresh } = useApprovalRows({ box, search });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<ApprovalRow | null>(null);
  const [deciding, setDeciding] = useState<Pick<BatchDecisionProps, 'kind' | 'rows'> | null>(null);
  const intents = useWriteIntents();
  const searchBox = useRef<HTMLInputElement | null>(null);
  const rowHeight = useRowHeight();
  const columns = useMemo(() => approvalColumns(box, setShown), [box]);
  const rows = chosen.flatMap((id) => source.rowAt(source.indexOf(id)) ?? []);
  const todo = box === 'todo' && grants.readonly !== true;
  const ask = (kind: 'agree' | 'refuse'): void => {
    const own = shown === null ? rows : [shown];
    if (!todo) return;
    if (own.length > 0) setDeciding({ kind, rows: own });
    else notify('info', '请先勾选要审批的单据');
  };
  const openPage = (row: ApprovalRow): void => {
    const path = recordPath(menu, row.entity, row.recordId);
    if (path === null) setShown(row);
    else tab.open(path);
  };

  usePageKeys((event) => {
    const name = keyPressed(event, ['search', 'refresh']);
    if (name === 'search') searchBox.current?.focus();
    else if (name === 'refresh') source.refreshVisible();
    else if (event.altKey && event.code === 'KeyA') ask('agree');
    else if (event.altKey && event.code === 'KeyR') ask('refuse');
    else return false;
    return true;
  });

  return (
    <section className={frame['page']} aria-label="我的审批">
      <BoxTabs
        box={box}
        waiting={waiting}
        onBox={(next) => {
          setChosen([]);
          setAddress({ box: next });
        }}
      />
      <SearchLine
        box={searchBox}
        search={search}
        marked={rows.length}
        onSearch={(typed) => setAddress({ search: typed })}
        onDecide={todo ? ask : null}
        onRefresh={() => source.refreshVisible()}
      />
      <div className={frame['grid']}>
        <Grid<ApprovalRow>
          key={box}
          label="我的审批列表"
          columns={columns}
          source={source}
          rowHeight={rowHeight}
          rowNumbers
          {...(todo
            ? {
                rowSelection: 'multiple' as const,
                onSelectionChange: (ids: readonly string[]) => setChosen(ids),
              }
            : {})}
          onOpenRow={openPage}
          notify={(message, kind) => notify(kind, message)}
          emptyText={failure ?? (search === '' ? emptyTextOf(box) : '没有符合条件的审批')}
        />
      </div>
      {shown !== null && (
        <ApprovalDrawer
          row={shown}
          environment={environment}
          onPage={recordPath(menu, shown.entity, shown.recordId) === null ? null : () => openPage(shown)}
          onDecide={todo && shown.instance === '' ? ask : null}
          onClose={() => setShown(null)}
        />
      )}
      {deciding !== null && (
        <BatchDecision
          {...deciding}
          intents={intents}
          onClose={() => {
            setDeciding(null);
            setShown(null);
            refresh();
          }}
        />
      )}
    </section>
  );
}

function BoxTabs({
  box,
  waiting,
  onBox,
}: {
  box: ApprovalBox;
  /** How many wait for this person. */
  waiting: number;
  onBox(box: ApprovalBox): void;
}): ReactNode {
  return (
    <ViewTabs
      label="范围"
      tabs={boxes.map(({ box: key, title }) => ({
        key,
        title: key === 'todo' && waiting > 0 ? `${title} ${waiting}` : title,
      }))}
      chosen={box}
      onChoose={onBox}
    />
  );
}

interface SearchLineProps {
  box: RefObject<HTMLInputElement | null>;
  search: string;
  /** How many rows are marked. */
  marked: number;
  onSearch(search: string): void;
  /** Null where nothing waits to be decided. */
  onDecide: ((kind: 'agree' | 'refuse') => void) | null;
  onRefresh(): void;
}

function SearchLine({ box, search, marked, onSearch, onDecide, onRefresh }: SearchLineProps): ReactNode {
  return (
    <div className={frame['line']}>
      <TextInput
        ref={box}
        size="xs"
        w={280}
        aria-label="搜索"
        placeholder="单据编号、摘要、提交人（F3）"
        leftSection={<IconSearch size={14} />}
        maxLength={100}
        defaultValue={search}
        onChange={(event) => onSearch(event.currentTarget.value.trim())}
      />
      {onDecide !== null && (
        <Group gap={8} wrap="nowrap">
          <Button size="xs" disabled={marked === 0} title="Alt+A" onClick={() => onDecide('agree')}>
            同意{marked > 0 && `（${marked}）`}
          </Button>
          <Button
            size="xs"
            variant="default"
            {...(marked === 0 ? {} : { c: 'var(--wb-error)' })}
            disabled={marked === 0}
            title="Alt+R"
            onClick={() => onDecide('refuse')}
          >
            驳回{marked > 0 && `（${marked}）`}
          </Button>
        </Group>
      )}
      <span className={frame['grow']} />
      <RefreshButton onRefresh={onRefresh} />
    </div>
  );
}
