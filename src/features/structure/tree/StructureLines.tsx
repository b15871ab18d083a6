// 子项明细 of a bill of materials as a tree: own lines are edited in place, levels of other bills unfold beneath them, and
// quantities are those of so many parents by the versions of a day.
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import type { LinesShape } from '#features/document/lines/useLinesTable.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { businessToday } from '#features/list/today.ts';
import type { GridCommand } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { decimal, isDecimalText } from '#model/decimal.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { structureColumns } from './structureColumns.ts';
import { addSubstitute, structureEditing } from './structureEditing.ts';
import { materialIn } from './structureLevels.ts';
import { StructureTools } from './StructureTools.tsx';
import type { StructureTree } from './structureTree.ts';
import { useStructureTree, useUnfolding } from './useStructureTree.ts';
import classes from '../structure.module.css';

export function StructureLines(props: LinesPaneProps): ReactNode {
  const { draft } = props;
  const { menu } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const [mode, setMode] = useState<string>('tree');
  const [qty, setQty] = useState('1');
  const [date, setDate] = useState(businessToday());
  const tree = useStructureTree(draft);
  const valid = isDecimalText(qty) && decimal(qty).greaterThan(0);
  const [asked] = useDebouncedValue(valid ? qty : '', 250);
  useEffect(() => {
    if (asked !== '') tree.ask(asked, date);
  }, [tree, asked, date]);
  const inForce = useSyncExternalStore(tree.subscribe, () => tree.inForce()?.id ?? null);
  const level = useSyncExternalStore(tree.subscribe, tree.level);

  const unfolding = useUnfolding(tree);
  const { unfold } = unfolding;
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
  const canTree = permitted('bom:view');
  return (
    <div className={classes['treePane']}>
      <StructureTools
        mode={canTree ? mode : null}
        onMode={setMode}
        level={level}
        unfolding={unfolding}
        asked={{ qty, date, valid }}
        onQty={setQty}
        onDate={setDate}
        other={inForce !== null && inForce !== draft.doc.id ? version : null}
        lacksVersion={inForce === null && materialIn(draft.doc.fields) !== ''}
        onOpen={openBom}
      />
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
