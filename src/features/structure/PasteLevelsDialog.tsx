// 按层级粘贴: a block with levels from a spreadsheet or a CAD system, looked at row by row and bill by bill before drafts
// are written, all of them or none.
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { pasteLevels } from '#api/structures.ts';
import { type GridColumn, parseTsv } from '#grid';
import type { PastedBill, PasteResult } from '#entities/master/bom/bomWire.ts';
import { type PastedRow, readLevels } from '#entities/master/bom/pastedLevels.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { numberColumn, textColumn, TreeTable } from './TreeTable.tsx';
import classes from './structure.module.css';

export interface PasteLevelsDialogProps {
  /** Parent of the rows of level 1. */
  material: string;
  name: string;
  onWritten(): void;
  onClose(): void;
}

interface ShownRow extends PastedRow {
  key: string;
  parent: string | null;
  problem: string;
}

const outcomes: Readonly<Record<PastedBill['outcome'], string>> = {
  create: '新建清单草稿',
  newVersion: '新版本草稿',
  update: '更新草稿',
  same: '一致，不动',
};

const columns: GridColumn<ShownRow>[] = [
  textColumn('level', '层', 96, (row) => String(row.level), { required: true }),
  textColumn('code', '物料编码', 168, (row) => row.code),
  numberColumn('numerator', '用量分子', 96, (row) => row.numerator),
  numberColumn('denominator', '分母', 72, (row) => row.denominator),
  numberColumn('scrapRate', '损耗率%', 80, (row) => row.scrapRate),
  textColumn('unit', '单位', 64, (row) => row.unit),
  textColumn('operationSeq', '工序号', 72, (row) => String(row.operationSeq ?? '')),
  textColumn('problem', '问题', 360, (row) => row.problem, { tone: () => 'warning', grow: 1 }),
];
const billColumns: GridColumn<PastedBill & { key: string; parent: null }>[] = [
  textColumn('outcome', '将要', 144, (row) => outcomes[row.outcome], {
    required: true,
    tone: (_value, row) => (row.outcome === 'same' ? 'muted' : 'strong'),
  }),
  textColumn('code', '父项物料', 160, (row) => row.code),
  textColumn('name', '物料名称', 200, (row) => row.name),
  textColumn('bom', '清单', 200, (row) => {
    if (row.bom === null) return '';
    // Its number is given when it is written.
    const isNew = row.outcome === 'create' || row.outcome === 'newVersion';
    return isNew ? row.bom.version : `${row.bom.code} ${row.bom.version}`;
  }),
  textColumn('lines', '子项数', 72, (row) => String(row.lines), { align: 'end' }),
];

export function PasteLevelsDialog({ material, name, onWritten, onClose }: PasteLevelsDialogProps): ReactNode {
  const [text, setText] = useState('');
  const [tried, setTried] = useState<PasteResult | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef(crypto.randomUUID());
  const block = useMemo(() => (text.trim() === '' ? null : readLevels(parseTsv(text))), [text]);
  const problems = block === null ? [] : [...block.problems, ...(tried?.problems ?? [])];
  const rows = useMemo(
    () => shownRows(block?.rows ?? [], [...(block?.problems ?? []), ...(tried?.problems ?? [])]),
    [block, tried],
  );
  const bills = useMemo(
    () => (tried?.bills ?? []).map((bill) => ({ ...bill, key: bill.material, parent: null })),
    [tried],
  );
  const changes = bills.filter(({ outcome }) => outcome !== 'same').length;

  const send = async (write: boolean): Promise<void> => {
    if (block === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const result = await pasteLevels({ material, rows: block.rows, write, key: key.current });
      if (result.written) {
        notify('success', `已写入 ${changes} 张清单草稿，审核后生效`);
        onWritten();
        onClose();
      } else setTried(result);
    } catch (problem) {
      setFailure(messageOf(problem));
    } finally {
      setBusy(false);
    }
  };
  const mayTry = block !== null && block.problems.length === 0;
  const mayWrite = tried !== null && problems.length === 0 && changes > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`按层级粘贴：${name}`}
      size={1080}
      centered
      styles={{ body: { display: 'flex', flexDirection: 'column', gap: 12, height: '72vh' } }}
    >
      <Textarea
        label="从 Excel 或 CAD 复制的子项（含层级、物料编码、用量；可带标题行）"
        description="层级写 1、2、3，或 .1、..2、1.1、1.1.2；没有层级列时按编码前的空格缩进。第 1 层是本清单的子项。"
        autosize
        minRows={3}
        maxRows={6}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTried(null);
          key.current = crypto.randomUUID();
        }}
      />
      <TreeTable label="粘贴的子项" rows={rows} columns={columns} emptyText="粘贴后在这里逐行检查" />
      {tried !== null && bills.length > 0 && (
        <div className={classes['bills']}>
          <TreeTable label="将要写入的清单" rows={bills} columns={billColumns} emptyText="" />
        </div>
      )}
      {failure !== null && (
        <Text size="sm" c="var(--wb-error)" role="alert">
          {failure}
        </Text>
      )}
      <Group gap={8}>
        <Text size="sm" role="status">
          {statusOf(block?.rows.length ?? 0, problems.length, tried === null ? null : changes)}
        </Text>
        <span className={classes['grow']} />
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          variant={mayWrite ? 'default' : 'filled'}
          disabled={!mayTry}
          loading={busy && !mayWrite}
          onClick={() => void send(false)}
        >
          检查
        </Button>
        <Button disabled={!mayWrite} loading={busy && mayWrite} onClick={() => void send(true)}>
          写入草稿
        </Button>
      </Group>
    </Modal>
  );
}

function statusOf(rows: number, problems: number, changes: number | null): string {
  if (rows === 0) return '';
  if (problems > 0) return `${rows} 行，${problems} 处问题，改正后才能写入；现在没有写入任何内容`;
  if (changes === null) return `${rows} 行，请先检查`;
  return changes === 0 ? '与现有清单一致，没有要写入的' : `${rows} 行，将写入 ${changes} 张清单草稿`;
}

/** Each row below the nearest before it that is one level up. */
function shownRows(rows: readonly PastedRow[], problems: PasteResult['problems']): ShownRow[] {
  const found = Map.groupBy(problems, ({ row }) => row);
  const path: { level: number; key: string }[] = [];
  return rows.map((row) => {
    while ((path.at(-1)?.level ?? 0) >= row.level && path.length > 0) path.pop();
    const key = String(row.row);
    const parent = path.at(-1)?.key ?? null;
    path.push({ level: row.level, key });
    return {
      ...row,
      key,
      parent,
      problem: (found.get(row.row) ?? []).map(({ message }) => message).join('；'),
    };
  });
}
