// 反查: the bills of materials a material stands in, up to the products at the top; and putting another material in its
// place in the chosen ones, each as a new version.
import { Button, Loader, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { usedInQuery } from '#api/structures.ts';
import { bom } from '#entities/master/bom/bom.ts';
import { AskDialog } from '#features/document/form/AskDialog.tsx';
import type { GridColumn } from '#grid';
import type { UsedInRow } from '#entities/master/bom/bomWire.ts';
import { partOf } from '#model/rowPart.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { ReplaceDialog, type Replacement } from './ReplaceDialog.tsx';
import { numberColumn, TreeTable, textColumn } from './TreeTable.tsx';
import classes from './structure.module.css';

export interface UsedInPaneProps {
  material: string;
  environment: FieldEnvironment;
  onOpen(entity: string, id: string): void;
}

const { from: _from, ...replacing } = bom.actions.batchReplace.asks;

export function UsedInPane({ material, environment, onOpen }: UsedInPaneProps): ReactNode {
  const { permitted } = usePermission();
  const [all, setAll] = useState(false);
  const [direct, setDirect] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const [given, setGiven] = useState<Replacement | null>(null);
  const found = useQuery(usedInQuery(material, all, direct));
  const columns = useMemo(() => usedInColumns(environment, onOpen), [environment, onOpen]);
  const rows = found.data?.rows ?? none;
  // Only approved versions that use the material itself can be replaced in.
  const fitting = rows.filter(
    (row) => chosen.includes(row.key) && row.level === 1 && row.bom.status === 'approved',
  );

  return (
    <div className={classes['pane']}>
      <div className={classes['tools']}>
        <Switch label="只列直接父项" checked={direct} onChange={() => setDirect(!direct)} />
        <Switch label="包括未审核和已失效的" checked={all} onChange={() => setAll(!all)} />
        <span className={classes['grow']} />
        {found.isFetching && <Loader size="xs" aria-label="正在反查" />}
        {permitted('bom:batchReplace') && (
          <Button
            size="xs"
            variant="default"
            disabled={fitting.length === 0}
            title={fitting.length === 0 ? '请勾选直接用到该物料的已审核清单' : ''}
            onClick={() => setAsking(true)}
          >
            批量替换{fitting.length > 0 && `（${fitting.length}）`}…
          </Button>
        )}
      </div>
      {found.isError && <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.data?.cut === true && (
        <p className={classes['note']}>用到的地方过多，只显示了前面的部分；请只列直接父项。</p>
      )}
      <TreeTable
        label="用到该物料的清单"
        rows={rows}
        columns={columns}
        emptyText={found.isPending ? '正在反查…' : found.isError ? '' : '没有物料清单用到这个物料'}
        onSelection={setChosen}
      />
      {asking && (
        <AskDialog
          def={bom}
          title={`在 ${fitting.length} 张清单中替换 ${found.data?.material.code ?? ''} ${found.data?.material.name ?? ''}`}
          fields={replacing}
          onGive={(values) => {
            setAsking(false);
            setGiven(partOf(values, replacing));
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {given !== null && found.data !== undefined && (
        <ReplaceDialog
          from={found.data.material}
          bills={fitting}
          values={given}
          newName={nameOf(given, environment)}
          onDone={() => void found.refetch()}
          onClose={() => setGiven(null)}
        />
      )}
    </div>
  );
}

const none: readonly UsedInRow[] = [];

function nameOf(given: Replacement, environment: FieldEnvironment): string {
  const record = environment.refs('material', given.to);
  return record === undefined ? '' : `${record.code} ${record.name}`;
}

function usedInColumns(
  environment: FieldEnvironment,
  onOpen: UsedInPaneProps['onOpen'],
): GridColumn<UsedInRow>[] {
  const state = (row: UsedInRow) =>
    environment.dictItems('docStatus').find((item) => item.value === row.bom.status);
  return [
    textColumn('code', '父项物料', 148, (row) => row.code, {
      required: true,
      tone: () => 'link',
      onOpen: (row) => onOpen('material', row.material),
    }),
    textColumn('name', '物料名称', 152, (row) => row.name),
    textColumn('specification', '规格型号', 152, (row) => row.specification),
    textColumn('bom', '物料清单', 176, (row) => `${row.bom.code} ${row.bom.version}`, {
      tone: () => 'link',
      onOpen: (row) => onOpen('bom', row.bom.id),
    }),
    textColumn('isDefault', '默认', 56, (row) => (row.isDefault ? '是' : ''), { align: 'center' }),
    textColumn('status', '状态', 80, (row) => state(row)?.text ?? row.bom.status, {
      cell: 'tag',
      tone: (_value, row) => state(row)?.tone ?? null,
    }),
    numberColumn('perUnit', '单位用量', 96, (row) => row.perUnit),
    {
      ...numberColumn<UsedInRow>('inOne', '每件合计', 96, (row) => row.inOne),
      help: '一件该父项经各层共用多少所查的物料，不含损耗',
    },
    textColumn('unit', '单位', 56, (row) => row.unit),
    textColumn('level', '层级', 64, (row) => String(row.level), { align: 'center' }),
    textColumn('top', '最终产品', 80, (row) => (row.top ? '是' : ''), { align: 'center' }),
  ];
}
