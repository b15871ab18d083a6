// 版本比较: this version beside another one, its head and each of its tables line by line, with what came, went and
// changed in colour. Begins with the version it was made from.
import { Button, Select, Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { useRefReader } from '#api/refsCache.ts';
import { bomQuery } from '#api/structures.ts';
import { bom } from '#entities/master/bom/bom.ts';
import { compareHeads, compareLines, type ComparedRow } from '#entities/master/bom/bomCompare.ts';
import type { Doc, EntityDef, FieldValue, Fields, Row } from '#model/entity.ts';
import { factsReader, fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { type ListRowOf, listRowsOf } from '#model/typedAnswer.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { CompareLevels } from './CompareLevels.tsx';
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

/** The tables of a version, and how much of a part each row says. */
const tables: readonly {
  key: 'items' | 'substitutes' | 'coProducts';
  dosage: readonly [string, string | null];
}[] = [
  { key: 'items', dosage: ['numerator', 'denominator'] },
  { key: 'substitutes', dosage: ['substituteQty', 'mainQty'] },
  { key: 'coProducts', dosage: ['qty', null] },
];

const headOf = fieldsReader(bom.fields, ['code', 'bomVersion', 'material', 'prevVersion']);
/** What a head says of its parent, and a row of any table of its part. */
const partOf = factsReader({ material: 'ref', materialName: 'text', unit: 'ref' });

export function ComparePane({ doc, environment }: ComparePaneProps): ReactNode {
  const refs = useRefReader();
  const [other, setOther] = useState<string | null>(headOf(doc.fields).prevVersion);
  const [onlyChanges, setOnlyChanges] = useState(true);
  const [isDeep, setIsDeep] = useState(false);
  const own: FieldEnvironment = {
    ...environment,
    refs: (entity, id) => refs(entity, id) ?? environment.refs(entity, id),
  };
  const versions = useQuery(listQuery('bom', versionsOf(doc)));
  const chosen = useQuery({ ...bomQuery(other ?? ''), enabled: other !== null });
  const against = other === null ? undefined : chosen.data;

  async function choose(): Promise<void> {
    const { records } = await environment.pick.open('bom', {
      multiple: false,
      text: '',
      forField: 'bom.items.childBom',
    });
    const [record] = records;
    if (record === undefined) return;
    if (record.id === doc.id) notify('info', '请选择另一张物料清单');
    else setOther(record.id);
  }

  const siblings = listRowsOf(bom, versions.data?.rows ?? []).filter(({ docId }) => docId !== doc.id);
  const known = siblings.map((row) => ({ value: row.docId, label: versionText(row, own) }));
  const foreign = against !== undefined && !known.some(({ value }) => value === against.id);
  return (
    <div className={classes['pane']}>
      <div className={classes['tools']}>
        <Select
          size="xs"
          w={320}
          label="与哪个版本比较"
          placeholder={versions.isPending ? '正在读取…' : known.length === 0 ? '没有其他版本' : '选择版本'}
          disabled={known.length === 0 && !foreign}
          data={foreign ? [...known, { value: against.id, label: nameOf(against) }] : known}
          value={other}
          allowDeselect={false}
          onChange={setOther}
        />
        <Button size="xs" variant="default" onClick={() => void choose()}>
          其他物料清单…
        </Button>
        {against !== undefined && (
          <>
            <Switch label="只看差异" checked={onlyChanges} onChange={() => setOnlyChanges(!onlyChanges)} />
            <Switch label="全部层级" checked={isDeep} onChange={() => setIsDeep(!isDeep)} />
          </>
        )}
      </div>
      {versions.isError && (
        <ErrorState message={messageOf(versions.error)} onRetry={() => void versions.refetch()} />
      )}
      {other !== null && chosen.isError && (
        <ErrorState message={messageOf(chosen.error)} onRetry={() => void chosen.refetch()} />
      )}
      {other === null && (
        <p className={classes['note']}>
          选择另一个版本后，列出表头的不同，并逐行列出新增、删除和修改的子项、替代物料和联副产品。
        </p>
      )}
      {against !== undefined && isDeep && (
        <CompareLevels left={against.id} right={doc.id} onlyChanges={onlyChanges} environment={own} />
      )}
      {against !== undefined && !isDeep && (
        <Differences left={against} right={doc} onlyChanges={onlyChanges} environment={own} />
      )}
    </div>
  );
}

interface DifferencesProps {
  left: Doc;
  right: Doc;
  onlyChanges: boolean;
  environment: FieldEnvironment;
  /** What is compared; by default the two versions. */
  title?: string;
}

export function Differences({
  left,
  right,
  onlyChanges,
  environment,
  title = `从 ${nameOf(left)} 到 ${nameOf(right)}`,
}: DifferencesProps): ReactNode {
  const head = compareHeads(bom, left, right);
  const compared = tables.map(({ key, dosage }) => {
    const { fields, title: table }: { fields: Fields; title: string } = bom.lines[key];
    return {
      key,
      title: table,
      fields,
      dosage,
      rows: compareLines(fields, left.lines[key] ?? [], right.lines[key] ?? []),
    };
  });
  const count =
    compared.flatMap(({ rows }) => rows).filter(({ kind }) => kind !== 'same').length +
    (head.length > 0 ? 1 : 0);
  const change = (fields: Fields, key: string, from: Row, to: Row): string => {
    const [before, after] = [from, to].map((row) => textAt(fields, key, row, environment) || '（空白）');
    return `${fields[key]?.title ?? key} ${before} → ${after}`;
  };
  return (
    <>
      <Text size="sm" role="status">
        {title}：{count === 0 ? '没有差异' : `${count} 处差异`}
      </Text>
      <div className={classes['scroll']}>
        <Table fz={13} verticalSpacing={4} horizontalSpacing={8} stickyHeader aria-label="版本差异">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>差异</Table.Th>
              <Table.Th>所在</Table.Th>
              <Table.Th>物料</Table.Th>
              <Table.Th ta="right">原用量</Table.Th>
              <Table.Th ta="right">新用量</Table.Th>
              <Table.Th>修改的内容</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {head.length > 0 && (
              <Table.Tr>
                <Kind kind="changed" />
                <Table.Td className={classes['kind'] ?? ''}>表头</Table.Td>
                <Table.Td>{materialOf(right.fields, environment)}</Table.Td>
                <Table.Td />
                <Table.Td />
                <Table.Td>
                  {head.map((key) => change(headFields, key, left.fields, right.fields)).join('；')}
                </Table.Td>
              </Table.Tr>
            )}
            {compared.flatMap(({ key, title, fields, dosage, rows }) =>
              rows
                .filter(({ kind }) => !onlyChanges || kind !== 'same')
                .map((row) => (
                  <Table.Tr key={`${key} ${row.key}`}>
                    <Kind kind={row.kind} />
                    <Table.Td className={classes['kind'] ?? ''}>{title}</Table.Td>
                    <Table.Td>{materialOf(row.right ?? row.left ?? {}, environment)}</Table.Td>
                    <Table.Td ta="right">{dosageOf(fields, dosage, row.left, environment)}</Table.Td>
                    <Table.Td ta="right">{dosageOf(fields, dosage, row.right, environment)}</Table.Td>
                    <Table.Td>
                      {row.left !== null &&
                        row.right !== null &&
                        row.fields
                          .map((field) => change(fields, field, row.left ?? {}, row.right ?? {}))
                          .join('；')}
                    </Table.Td>
                  </Table.Tr>
                )),
            )}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

function Kind({ kind }: { kind: ComparedRow['kind'] }): ReactNode {
  return (
    <Table.Td className={classes['kind'] ?? ''}>
      <StatusTag item={{ value: kind, ...kinds[kind] }} fallback="" />
    </Table.Td>
  );
}

const headFields: EntityDef['fields'] = bom.fields;

/** All versions of the same parent, the latest first. */
function versionsOf(doc: Doc) {
  const values = [plainText(headOf(doc.fields).material)];
  const sort = ['bomType', 'versionSeq'].map((field) => ({ field, descending: field === 'versionSeq' }));
  const fields = ['code', 'bomVersion', 'status', 'isDefault'];
  return { offset: 0, limit: 200, filter: { field: 'material', op: 'eq' as const, values }, sort, fields };
}

function versionText(row: ListRowOf<typeof bom>, environment: FieldEnvironment): string {
  const state = environment.dictItems('docStatus').find(({ value }) => value === row.status)?.text ?? '';
  const parts = [row.code, row.bomVersion, state, row.isDefault === true ? '默认' : ''];
  return parts
    .map((part) => plainText(part))
    .join(' ')
    .trim();
}

function nameOf(doc: Doc): string {
  const { code, bomVersion } = headOf(doc.fields);
  return `${plainText(code)} ${plainText(bomVersion)}`;
}

function materialOf(row: Row, environment: FieldEnvironment): string {
  const { material, materialName } = partOf(row);
  const record = environment.refs('material', material);
  return record === undefined ? plainText(materialName) : `${record.code} ${record.name}`;
}

function dosageOf(
  fields: Fields,
  [of, per]: readonly [string, string | null],
  row: Row | null,
  environment: FieldEnvironment,
): string {
  if (row === null) return '—';
  const unit = environment.refs('unit', partOf(row).unit)?.name ?? '';
  const divisor = per === null ? '' : textAt(fields, per, row, environment);
  return `${textAt(fields, of, row, environment)}${divisor === '1' || divisor === '' ? '' : ` / ${divisor}`} ${unit}`.trim();
}

function textAt(fields: Fields, key: string, row: Row, environment: FieldEnvironment): string {
  const field = fields[key];
  const value: FieldValue = row[key] ?? null;
  return field === undefined ? '' : cellText(field, value, row, environment);
}
