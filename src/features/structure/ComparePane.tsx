// 版本比较: this version beside another one, line by line, with what came, went and changed in colour.
import { Button, Group, Switch, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { fetchDocument } from '#api/queries.ts';
import { useRefReader } from '#api/refsCache.ts';
import { bom } from '#entities/master/bom.ts';
import { compareBoms, type ComparedRow } from '#model/bomCompare.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import { plainText } from '#model/plainText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import classes from './structure.module.css';

export interface ComparePaneProps {
  doc: Doc;
  environment: FieldEnvironment;
}

const kinds: Readonly<Record<ComparedRow['kind'], { text: string; tone: string }>> = {
  added: { text: '新增', tone: 'approved' },
  removed: { text: '删除', tone: 'refused' },
  changed: { text: '修改', tone: 'changed' },
  same: { text: '相同', tone: 'closed' },
};

export function ComparePane({ doc, environment }: ComparePaneProps): ReactNode {
  const refs = useRefReader();
  const [other, setOther] = useState<Doc | null>(null);
  const [onlyChanges, setOnlyChanges] = useState(true);
  const own: FieldEnvironment = { ...environment, refs: (entity, id) => refs(entity, id) ?? environment.refs(entity, id) };
  const previous = doc.fields['prevVersion'];

  async function take(id: string): Promise<void> {
    try {
      setOther((await fetchDocument('bom', id)).doc);
    } catch (failure) {
      notify('error', messageOf(failure));
    }
  }
  async function choose(): Promise<void> {
    const { records } = await environment.pick.open('bom', { multiple: false, text: '', forField: 'bom.items.childBom' });
    const [record] = records;
    if (record === undefined) return;
    if (record.id === doc.id) notify('info', '请选择另一个版本');
    else await take(record.id);
  }

  const rows = other === null ? [] : compareBoms(other.lines['items'] ?? [], doc.lines['items'] ?? []);
  const shown = rows.filter(({ kind }) => !onlyChanges || kind !== 'same');
  const changed = rows.filter(({ kind }) => kind !== 'same').length;
  return (
    <div className={classes['pane']}>
      <Group gap={12}>
        <Button size="xs" variant="default" onClick={() => void choose()}>
          选择要比较的版本…
        </Button>
        {typeof previous === 'string' && (
          <Button size="xs" variant="default" onClick={() => void take(previous)}>
            与上一版本比较
          </Button>
        )}
        {other !== null && <Switch label="只看差异" checked={onlyChanges} onChange={() => setOnlyChanges(!onlyChanges)} />}
      </Group>
      {other === null ? (
        <p className={classes['note']}>选择另一个版本后，逐行列出新增、删除和修改的子项。</p>
      ) : (
        <>
          <Text size="sm">
            从 {nameOf(other)} 到 {nameOf(doc)}：{changed === 0 ? '子项没有差异' : `${changed} 处差异`}
          </Text>
          <div className={classes['scroll']}>
            <Table fz={13} verticalSpacing={4} horizontalSpacing={8} stickyHeader aria-label="版本差异">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>差异</Table.Th>
                  <Table.Th>物料</Table.Th>
                  <Table.Th ta="right">原用量</Table.Th>
                  <Table.Th ta="right">新用量</Table.Th>
                  <Table.Th>修改的内容</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map((row) => (
                  <Table.Tr key={row.key}>
                    <Table.Td className={classes['kind'] ?? ''}>
                      <StatusTag item={{ value: row.kind, ...kinds[row.kind] }} fallback="" />
                    </Table.Td>
                    <Table.Td>{materialOf(row.right ?? row.left, own)}</Table.Td>
                    <Table.Td ta="right">{dosageOf(row.left, own)}</Table.Td>
                    <Table.Td ta="right">{dosageOf(row.right, own)}</Table.Td>
                    <Table.Td>{row.fields.map((field) => changeOf(field, row, own)).join('；')}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      )}
    </div>
  );
}

const fields: EntityDef['fields'] = bom.lines.items.fields;

function nameOf(doc: Doc): string {
  return `${plainText(doc.fields['code'] ?? null)} ${plainText(doc.fields['bomVersion'] ?? null)}`;
}

function materialOf(row: LineRow | null, environment: FieldEnvironment): string {
  const record = environment.refs('material', row?.['material'] ?? null);
  return record === undefined ? plainText(row?.['materialName'] ?? null) : `${record.code} ${record.name}`;
}

function dosageOf(row: LineRow | null, environment: FieldEnvironment): string {
  if (row === null) return '—';
  const [numerator, denominator] = ['numerator', 'denominator'].map((key) => textAt(key, row, environment));
  const unit = environment.refs('unit', row['unit'] ?? null)?.name ?? '';
  return `${numerator}${denominator === '1' || denominator === '' ? '' : ` / ${denominator}`} ${unit}`.trim();
}

function textAt(key: string, row: LineRow, environment: FieldEnvironment): string {
  const field = fields[key];
  return field === undefined ? '' : cellText(field, row[key] ?? null, row, environment);
}

function changeOf(key: string, { left, right }: ComparedRow, environment: FieldEnvironment): string {
  if (left === null || right === null) return '';
  const [from, to] = [left, right].map((row) => textAt(key, row, environment) || '（空白）');
  return `${fields[key]?.title ?? key} ${from} → ${to}`;
}
