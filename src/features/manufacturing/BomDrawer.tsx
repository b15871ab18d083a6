// 与清单比较: the parts of an order beside the bill of materials in force, old → new in one cell, and bringing the order up to
// it as far as what was issued allows.
import { Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { messageOf, runAction } from '#api/mutations.ts';
import { billFields, type BomComparison, type BomDifference } from '#entities/manufacturing/bomDifference.ts';
import { components } from '#entities/manufacturing/manufacturingOrder/components.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import { isIn } from '#model/states/states.ts';
import type { Fields, Row } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import quiet from '#ui/quietTable.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import { withRefs } from './orderRows.tsx';
import classes from './OrderTab.module.css';

const kinds: Readonly<Record<BomDifference['kind'], { text: string; tone: string }>> = {
  added: { text: '清单新增', tone: 'approved' },
  removed: { text: '清单没有', tone: 'refused' },
  changed: { text: '修改', tone: 'changed' },
  same: { text: '相同', tone: 'closed' },
  own: { text: '订单自有', tone: 'closed' },
};

const { fields }: { fields: Fields } = components;
const componentOf = fieldsReader(components.fields, ['material']);

type BomDrawerProps = Pick<DocumentActionsProps, 'draft' | 'environment' | 'reload'> & { onClose(): void };

export function BomDrawer({ draft, environment, reload, onClose }: BomDrawerProps): ReactNode {
  const { permitted } = usePermission();
  const intents = useWriteIntents();
  const { def, doc } = draft;
  const [onlyChanges, setOnlyChanges] = useState(true);
  const [reason, setReason] = useState('');
  const [running, setRunning] = useState(false);
  const found = useQuery({
    queryKey: [...keys.entity(def.name), 'bomDifference', doc.id, doc.version],
    queryFn: ({ signal }) => getJson<BomComparison>(`data/${def.name}/${doc.id}/bomDifference`, { signal }),
    staleTime: 0,
  });
  const mayUpdate =
    permitted(`${def.name}:updateFromBom`) && !isIn(def, doc.status, 'done', 'void') && !draft.dirty;
  const update = async (): Promise<void> => {
    setRunning(true);
    try {
      const request = { version: doc.version, values: { reason }, acceptWarnings: true };
      await intents.send([def.name, doc.id, 'updateFromBom', request], ({ key }) =>
        runAction(def.name, doc.id, 'updateFromBom', { ...request, key }),
      );
      notify('info', '用料已按清单更新');
      await reload();
      onClose();
    } catch (problem) {
      notify('error', messageOf(problem));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Drawer opened onClose={onClose} position="right" size="min(1080px, 100vw)" title="与清单比较">
      <Loaded query={found}>
        {({ bom, rows, refs }) => {
          const own = withRefs(environment, refs);
          const open = rows.filter(({ kind }) => kind !== 'same' && kind !== 'own');
          const shown = onlyChanges ? open : rows;
          return (
            <>
              <Group gap={12} mb={8}>
                <Text size="sm" role="status" flex={1}>
                  {bom === null
                    ? '产品在计划开工日期没有生效的物料清单'
                    : `与 ${bom.code} ${bom.version} 比较：${open.length === 0 ? '用料一致' : `${open.length} 处差异`}`}
                </Text>
                <Switch
                  label="只看差异"
                  checked={onlyChanges}
                  onChange={() => setOnlyChanges(!onlyChanges)}
                />
              </Group>
              {shown.length > 0 && <DifferenceTable rows={shown} environment={own} />}
              {open.length > 0 && mayUpdate && (
                <Group gap={8} mt={12} align="flex-end">
                  <TextInput
                    label="变更原因"
                    required
                    flex={1}
                    value={reason}
                    onChange={(event) => setReason(event.currentTarget.value)}
                  />
                  <Button
                    loading={running}
                    disabled={reason.trim() === ''}
                    title={reason.trim() === '' ? '请填写变更原因' : ''}
                    onClick={() => void update()}
                  >
                    按清单更新用料
                  </Button>
                </Group>
              )}
              {open.length > 0 && (
                <Text size="xs" c="var(--wb-text-2)" mt={8}>
                  已领料的行不会删除，用量也不会减少；手工增加和替代的用料保持不变。
                </Text>
              )}
            </>
          );
        }}
      </Loaded>
    </Drawer>
  );
}

interface DifferenceTableProps {
  rows: readonly BomDifference[];
  environment: FieldEnvironment;
}

function DifferenceTable({ rows, environment }: DifferenceTableProps): ReactNode {
  return (
    <div className={classes['differences']}>
      <table className={`${quiet['table']} ${quiet['dense']}`} aria-label="用料与清单的差异">
        <thead>
          <tr>
            <th>差异</th>
            <th>物料</th>
            <th data-end="">应发</th>
            <th data-end="">已领</th>
            <th>订单 → 清单</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Difference key={row.component?.id ?? index} row={row} environment={environment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Difference({ row, environment }: { row: BomDifference; environment: FieldEnvironment }): ReactNode {
  const { kind, component, fresh, fields: others } = row;
  const textAt = (values: Row | null, key: string): string => {
    const field = fields[key];
    return values === null || field === undefined
      ? ''
      : cellText(field, values[key] ?? null, values, environment);
  };
  const either = component ?? fresh;
  const record = environment.refs('material', componentOf(either ?? undefined).material);
  const usage = billFields
    .filter((key) => kind !== 'changed' && ['numerator', 'denominator', 'scrapRate'].includes(key))
    .map((key) => `${fields[key]?.title ?? ''} ${textAt(either, key)}`);
  return (
    <tr>
      <td>
        <StatusTag item={{ value: kind, ...kinds[kind] }} fallback="" />
      </td>
      <td>
        {record?.code}
        <div className={classes['name']}>{record?.name ?? textAt(either, 'materialName')}</div>
      </td>
      <td data-end="">{textAt(component, 'requiredQty')}</td>
      <td data-end="">{textAt(component, 'issuedQty')}</td>
      <td>
        {kind === 'changed'
          ? others
              .map(
                (key) =>
                  `${fields[key]?.title ?? key} ${textAt(component, key) || '（空白）'} → ${textAt(fresh, key) || '（空白）'}`,
              )
              .join('；')
          : usage.join('，')}
      </td>
    </tr>
  );
}
