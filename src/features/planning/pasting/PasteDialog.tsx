// A block with heads of time pasted into a table of materials by periods, row by row with the material each names and what is wrong with it, before anything
// is written. Rows that cannot be read are left out and said so.
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import type { PastedPeriods, PastedPeriodsRow } from '#entities/planning/demand/pastedPeriods.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { createArraySource, Grid, type GridColumn } from '#grid';
import { sumTexts } from '#model/decimal.ts';
import { mergeRefs, type RefMap, type RefRecord } from '#model/refs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { Patch } from '#model/patch.ts';
import classes from '../forecast/forecast.module.css';

export interface ResolvedRow {
  pasted: PastedPeriodsRow;
  material: RefRecord | null;
  customer: RefRecord | null;
}

export interface PasteDialogProps {
  /** Of the dialog and of the step that can be undone. */
  title: string;
  block: PastedPeriods;
  draft: DocumentDraft;
  /** The fields whose pickers say which records are meant; without one for customers none are looked for. */
  forField: { material: string; customer?: string };
  patchesOf(rows: readonly ResolvedRow[]): Patch[];
  environment: FieldEnvironment;
  onClose(): void;
}

interface Found {
  materials: ReadonlyMap<string, RefRecord>;
  customers: ReadonlyMap<string, RefRecord>;
  refs: RefMap;
}

interface Shown extends ResolvedRow {
  problem: string;
}

const text = (
  id: string,
  title: string,
  width: number,
  read: (row: Shown) => string,
  more: Partial<GridColumn<Shown>> = {},
): GridColumn<Shown> => ({
  id,
  title,
  width,
  read,
  text: (value) => (typeof value === 'string' ? value : ''),
  sortable: false,
  filter: null,
  ...more,
});

const columns: readonly GridColumn<Shown>[] = [
  text('lineNo', '行', 48, (row) => String(row.pasted.lineNo), { align: 'end' }),
  text('material', '粘贴的物料', 144, (row) => row.pasted.material),
  text('name', '物料', 216, (row) =>
    row.material === null ? '' : `${row.material.code} ${row.material.name}`,
  ),
  text('customer', '客户', 104, (row) => row.pasted.customer),
  text('cells', '格数', 64, (row) => String(row.pasted.values.length), { align: 'end' }),
  text('qty', '合计', 96, (row) => sumTexts(row.pasted.values.map(({ qty }) => qty)), { align: 'end' }),
  text('problem', '问题', 296, (row) => row.problem, { tone: () => 'warning', grow: 1 }),
];

export function PasteDialog({
  title,
  block,
  draft,
  forField,
  patchesOf,
  environment,
  onClose,
}: PasteDialogProps): ReactNode {
  const { found, failure } = useFoundRecords(block, forField, environment);
  const rows = useMemo(
    () => block.rows.map((row) => shownRow(row, found, forField.customer !== undefined)),
    [block, found, forField],
  );
  const source = useMemo(
    () => createArraySource<Shown>({ rows, idOf: (row) => String(row.pasted.lineNo) }),
    [rows],
  );
  const good = rows.filter(({ problem }) => problem === '');
  const cells = good.reduce((sum, { pasted }) => sum + pasted.values.length, 0);
  const outside = block.columns.filter(({ meaning }) => meaning === 'outside');
  const write = (): void => {
    if (found === null || cells === 0) return;
    const records = [...found.materials.values(), ...found.customers.values()];
    draft.learn(found.refs);
    draft.learn({
      material: Object.fromEntries([...found.materials.values()].map((record) => [record.id, record])),
      customer: Object.fromEntries([...found.customers.values()].map((record) => [record.id, record])),
    });
    if (records.length > 0) draft.change(title, { patches: patchesOf(good) });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={title}
      size={960}
      centered
      styles={{ body: { display: 'flex', flexDirection: 'column', gap: 8, height: '64vh' } }}
    >
      <p className={classes['note']}>
        {`期间：${block.columns
          .flatMap(({ head, meaning, periods }) =>
            meaning === 'periods' ? [periods.length > 1 ? `${head}（分到 ${periods.length} 期）` : head] : [],
          )
          .join('、')}`}
        {outside.length > 0 && `；不在单据期间内，不写入：${outside.map(({ head }) => head).join('、')}`}
      </p>
      <div className={classes['preview']}>
        <Grid<Shown>
          label={title}
          columns={forField.customer === undefined ? columns.filter(({ id }) => id !== 'customer') : columns}
          source={source}
          filterRow={false}
          emptyText="没有可以读取的行"
        />
      </div>
      {failure !== null && (
        <Text size="sm" c="var(--wb-error)" role="alert">
          没有找到物料：{failure}
        </Text>
      )}
      <Group gap={8}>
        <Text size="sm" role="status">
          {found === null
            ? '正在查找物料…'
            : `${good.length} 行、${cells} 格可以写入${rows.length > good.length ? `，${rows.length - good.length} 行有问题，不写入` : ''}`}
        </Text>
        <span className={classes['grow']} />
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button data-autofocus disabled={found === null || cells === 0} onClick={write}>
          写入
        </Button>
      </Group>
    </Modal>
  );
}

/** The records the block names; null until they are found. */
function useFoundRecords(
  block: PastedPeriods,
  forField: PasteDialogProps['forField'],
  environment: FieldEnvironment,
): { found: Found | null; failure: string | null } {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const names = (of: 'material' | 'customer'): string[] =>
      [...new Set(block.rows.map((row) => row[of]))].filter((name) => name !== '');
    Promise.all([
      environment.pick.resolve('material', names('material'), forField.material),
      forField.customer === undefined
        ? { refs: {}, byCode: new Map<string, RefRecord>() }
        : environment.pick.resolve('customer', names('customer'), forField.customer),
    ]).then(
      ([materials, customers]) => {
        const refs: RefMap = {};
        mergeRefs(refs, materials.refs);
        mergeRefs(refs, customers.refs);
        if (!gone) setFound({ materials: materials.byCode, customers: customers.byCode, refs });
      },
      (error: unknown) => {
        if (!gone) setFailure(messageOf(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [block, environment, forField]);
  return { found, failure };
}

function shownRow(pasted: PastedPeriodsRow, found: Found | null, hasCustomers: boolean): Shown {
  const material = found?.materials.get(pasted.material) ?? null;
  const customer = pasted.customer === '' ? null : (found?.customers.get(pasted.customer) ?? null);
  const problems = [...pasted.problems];
  if (found !== null && pasted.material !== '' && material === null)
    problems.push('没有这个物料，或名称不唯一，请写编码');
  if (found !== null && hasCustomers && pasted.customer !== '' && customer === null)
    problems.push('没有这个客户，或名称不唯一');
  return { pasted, material, customer, problem: problems.join('；') };
}
