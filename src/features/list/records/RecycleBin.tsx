// The recycle bin of one list: what was removed, when and by whom; back into the list, or away for good.
import { Button, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { fetchBin, purgeRecord, restoreRecord } from '#api/records.ts';
import { Grid, createPagedSource, type GridColumn } from '#grid';
import { permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import type { BinRow } from '#model/wire/recordWire.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { Outcomes, type Outcome } from './Outcomes.tsx';
import { useWrite, useWriteIntents } from '#features/useWrite.ts';
import classes from './RecordDialogs.module.css';

const instant = kindOf('datetime');

function column(id: keyof BinRow, title: string, width: number): GridColumn<BinRow> {
  return { id, title, width, read: (row) => row[id], text: (value) => (value === null ? '' : String(value)) };
}

function codeColumn({ fields: { code } }: EntityDef): GridColumn<BinRow>[] {
  return code === undefined ? [] : [column('code', code.title, 150)];
}

function binColumns(def: EntityDef): GridColumn<BinRow>[] {
  return [
    ...codeColumn(def),
    column('name', '名称', 220),
    {
      ...column('deletedAt', '删除时间', 150),
      text: (value) => instant.format(value === null ? null : String(value), { kind: 'datetime', title: '' }),
    },
    column('deletedByName', '删除人', 100),
    column('note', '说明', 200),
  ];
}

/** What was removed and answers the search. */
function useBinRows(def: EntityDef) {
  const [search, setSearch] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [source] = useState(() =>
    createPagedSource<BinRow, string>({
      query: '',
      idOf: (row) => row.id,
      async load({ query, offset, limit, signal }) {
        const { rows, total } = await fetchBin(
          def.name,
          { offset, limit, ...(query === '' ? {} : { search: query }) },
          signal,
        );
        setFailure(null);
        return { rows, total: { value: total, exact: true } };
      },
      onError: (error) => setFailure(messageOf(error)),
    }),
  );
  useEffect(() => () => source.dispose(), [source]);
  useEffect(() => {
    const wait = setTimeout(() => source.ask(search.trim()), 200);
    return () => clearTimeout(wait);
  }, [source, search]);
  return { source, search, setSearch, failure };
}

export function RecycleBin({ def, onClose }: { def: EntityDef; onClose(): void }) {
  const { grants } = useSession();
  const { permitted } = usePermission();
  const rowHeight = useRowHeight();
  const { source, search, setSearch, failure } = useBinRows(def);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const columns = useMemo(() => binColumns(def), [def]);

  const nameOf = (id: string): string => {
    const row = source.rowAt(source.indexOf(id));
    return row === undefined ? '' : [row.code, row.name].filter((part) => part !== '').join(' ');
  };
  const intents = useWriteIntents();
  const working = useWrite({ mutationFn: (all: () => Promise<void>) => all() });
  const each = (title: string, work: (id: string) => Promise<unknown>) =>
    working.run(() => workOff(title, work));
  const workOff = async (title: string, work: (id: string) => Promise<unknown>): Promise<void> => {
    const found: Outcome[] = [];
    for (const id of chosen) {
      const name = nameOf(id);
      try {
        await work(id);
      } catch (error) {
        found.push({ id, name, message: messageOf(error) });
      }
    }
    setOutcomes(found);
    if (found.length < chosen.length) notify('success', `已${title} ${chosen.length - found.length} 条`);
    setChosen([]);
    source.refreshVisible();
  };
  const restore = () =>
    each('恢复', (id) =>
      intents.send([def.name, id, 'restore'], (intent) => restoreRecord(def.name, id, intent)),
    );
  const purge = async () => {
    const message = `确定彻底删除选中的 ${chosen.length} 条吗？此后不能再恢复。`;
    if (await ask({ title: '彻底删除', message, danger: true, confirm: '彻底删除' }))
      await each('彻底删除', (id) => purgeRecord(def.name, id));
  };

  return (
    <Modal opened onClose={onClose} title={`${def.title}回收站`} size={960} centered>
      <div className={classes['tall']}>
        <BinBar
          search={search}
          onSearch={setSearch}
          chosen={chosen.length}
          busy={working.busy}
          onRestore={permitted(permissionCode(def, 'create')) ? () => void restore() : null}
          onPurge={grants.admin ? () => void purge() : null}
        />
        <div className={classes['fill']}>
          <Grid<BinRow>
            label="回收站"
            columns={columns}
            source={source}
            rowHeight={rowHeight}
            rowNumbers
            rowSelection="multiple"
            onSelectionChange={(ids) => setChosen(ids)}
            emptyText={failure ?? (search.trim() === '' ? '回收站是空的' : '没有符合条件的数据')}
            notify={(message, kind) => notify(kind, message)}
          />
        </div>
        <Outcomes outcomes={outcomes} title="未能处理" />
        <Text size="xs" c="var(--wb-text-3)">
          恢复后编号、明细和修改记录都与删除前相同。
        </Text>
      </div>
    </Modal>
  );
}

interface BinBarProps {
  search: string;
  onSearch(search: string): void;
  /** Rows marked. */
  chosen: number;
  busy: boolean;
  /** Null: not permitted. */
  onRestore: (() => void) | null;
  onPurge: (() => void) | null;
}

function BinBar({ search, onSearch, chosen, busy, onRestore, onPurge }: BinBarProps): ReactNode {
  return (
    <div className={classes['bar']}>
      <TextInput
        data-autofocus
        w={240}
        size="xs"
        leftSection={<IconSearch size={14} />}
        placeholder="编码、名称"
        aria-label="查找"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <span className={classes['grow']} />
      {onRestore !== null && (
        <Button size="xs" disabled={chosen === 0} loading={busy} onClick={onRestore}>
          恢复{chosen > 0 ? `（${chosen}）` : ''}
        </Button>
      )}
      {onPurge !== null && (
        <Button
          size="xs"
          variant="default"
          {...(chosen > 0 ? { c: 'var(--wb-error)' } : {})}
          disabled={chosen === 0 || busy}
          onClick={onPurge}
        >
          彻底删除
        </Button>
      )}
    </div>
  );
}
