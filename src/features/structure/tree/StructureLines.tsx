// 子项明细 of a bill of materials as a tree: own lines are edited in place, levels of other bills unfold beneath them, and
// quantities are those of so many parents by the versions of a day.
import '#ui/theme/chineseDates.ts';
import { Button, Loader, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import { messageOf } from '#api/mutations.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import type { LinesShape } from '#features/document/lines/useLinesTable.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { businessToday } from '#features/list/today.ts';
import type { GridCommand } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { decimal, isDecimalText } from '#model/decimal.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { structureColumns } from './structureColumns.ts';
import { addSubstitute, structureEditing } from './structureEditing.ts';
import { createStructureTree, materialIn, type StructureTree } from './structureTree.ts';
import classes from '../structure.module.css';

export function StructureLines(props: LinesPaneProps): ReactNode {
  const { draft } = props;
  const { menu } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const [mode, setMode] = useState<string>('tree');
  const [qty, setQty] = useState('1');
  const [date, setDate] = useState(businessToday());
  const unfolding = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const tree = useMemo(
    () =>
      createStructureTree(draft, {
        qty: '1',
        date: businessToday(),
        onError: (error) => notify('error', `下级没有展开：${messageOf(error)}`),
      }),
    [draft],
  );
  useEffect(() => tree.follow(), [tree]);
  useEffect(
    () =>
      onEntityChange('bom', (ids) => {
        if (ids.length === 1 && ids[0] === draft.doc.id) return;
        tree.refresh().catch((error: unknown) => notify('error', `下级没有更新：${messageOf(error)}`));
      }),
    [tree, draft],
  );
  const valid = isDecimalText(qty) && decimal(qty).greaterThan(0);
  const [asked] = useDebouncedValue(valid ? qty : '', 250);
  useEffect(() => {
    if (asked !== '') tree.ask(asked, date);
  }, [tree, asked, date]);
  const inForce = useSyncExternalStore(tree.subscribe, () => tree.inForce()?.id ?? null);
  const level = useSyncExternalStore(tree.subscribe, tree.level);

  const unfold = useCallback(
    async (to: number): Promise<void> => {
      unfolding.current?.abort();
      const stop = new AbortController();
      unfolding.current = stop;
      setBusy(true);
      try {
        await tree.unfoldTo(Math.max(1, Math.min(20, to)), stop.signal);
      } catch (error) {
        if (!stop.signal.aborted) notify('error', `没有全部展开：${messageOf(error)}`);
      } finally {
        if (unfolding.current === stop) setBusy(false);
      }
    },
    [tree],
  );
  const openBom = useCallback(
    (id: string): void => {
      const path = recordPath(menu, 'bom', id);
      if (path !== null) tab.open(path);
    },
    [menu, tab],
  );

  const shape = useMemo(
    (): LinesShape => ({
      source: tree.source,
      editing: (options) => structureEditing(draft, tree, options),
      columns: (plain) => structureColumns(plain, { rowOf: tree.rowOf, onOpen: openBom }),
      commands: (locked) =>
        commandsOf({ draft, tree, locked, unfold: (by) => void unfold(tree.level() + by) }),
      formats: [
        {
          applies: (row) => (tree.rowOf(row.id)?.owner ?? null) !== null,
          tone: 'grey',
          reason: '下级清单的行，只读',
        },
      ],
    }),
    [tree, draft, openBom, unfold],
  );

  const version = tree.inForce();
  const isOther = inForce !== null && inForce !== draft.doc.id;
  const canTree = permitted('bom:view');
  return (
    <div className={classes['treePane']}>
      <div className={classes['treeTools']} role="toolbar" aria-label="结构">
        {canTree && (
          <SegmentedControl
            size="xs"
            aria-label="层级"
            value={mode}
            onChange={setMode}
            data={[
              { value: 'tree', label: '多层' },
              { value: 'flat', label: '单层' },
            ]}
          />
        )}
        {mode === 'tree' && canTree && (
          <>
            <span className={classes['tool']}>
              展开到第
              <NumberInput
                size="xs"
                w={56}
                min={1}
                max={20}
                value={level}
                aria-label="展开到第几层"
                onChange={(value) => {
                  if (typeof value === 'number') void unfold(value);
                }}
              />
              层
            </span>
            <span className={classes['tool']}>
              数量
              <TextInput
                size="xs"
                w={88}
                aria-label="父项数量"
                value={qty}
                error={!valid}
                title={valid ? '用量按这么多父项计算' : '请填大于 0 的数'}
                onChange={(event) => setQty(event.currentTarget.value.trim())}
              />
            </span>
            <span className={classes['tool']}>
              生效于
              <DateInput
                size="xs"
                w={124}
                aria-label="生效于"
                valueFormat="YYYY-MM-DD"
                value={date}
                onChange={(value) => setDate(value ?? businessToday())}
              />
            </span>
            {busy && (
              <>
                <Loader size="xs" aria-label="正在展开" />
                <Button size="compact-xs" variant="subtle" onClick={() => unfolding.current?.abort()}>
                  停止
                </Button>
              </>
            )}
            {isOther && version !== null && (
              <span className={classes['tool']} role="status">
                {date} 生效的版本是
                <Button size="compact-xs" variant="subtle" onClick={() => openBom(version.id)}>
                  {version.code} {version.version}
                </Button>
              </span>
            )}
            {inForce === null && materialIn(draft.doc.fields) !== '' && (
              <span className={classes['tool']} role="status">
                {date} 没有已审核的生效版本
              </span>
            )}
          </>
        )}
      </div>
      <div className={classes['treeLines']}>
        <LinesPane key={mode} {...props} {...(mode === 'tree' && canTree ? { shape } : {})} />
      </div>
    </div>
  );
}

interface TreeCommands {
  draft: DocumentDraft;
  tree: StructureTree;
  locked(): string | null;
  unfold(by: 1 | -1): void;
}

/** Keys of the tree beside those of every grid. */
function commandsOf({ draft, tree, locked, unfold }: TreeCommands): GridCommand<LineRow>[] {
  return [
    {
      name: 'unfoldLevel',
      title: '多展开一层',
      keys: ['Alt+=', 'Alt+Shift++'],
      place: 'cell',
      run: () => unfold(1),
    },
    { name: 'foldLevel', title: '少展开一层', keys: ['Alt+-'], place: 'cell', run: () => unfold(-1) },
    {
      name: 'addSubstitute',
      title: '新增替代料',
      keys: ['Alt+B'],
      place: 'cell',
      blocked: ({ cell }) => {
        const kind = tree.rowOf(cell?.rowId ?? '')?.kind;
        return locked() ?? (kind === 'item' || kind === 'substitute' ? null : '请在本清单的子项上新增替代料');
      },
      run({ grid, selection }) {
        const made = addSubstitute(draft, tree, selection.cell?.rowId ?? '');
        const row = tree.rowOf(made ?? '');
        if (made === null || row === undefined) return;
        if (row.parent !== null) tree.source.toggle(tree.source.indexOf(row.parent), true);
        requestAnimationFrame(() => grid.activate(made, 'material'));
      },
    },
  ];
}
