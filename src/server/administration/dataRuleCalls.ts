// The specification's calls over the data rules of a menu: all of one menu, and those that match what was typed.
import { permissionDataRule } from '#entities/system/permissionDataRule.ts';
import type { Filter } from '#model/filter.ts';
import { allOf } from '#model/filter.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';
import { readAll, readRoute, statusFlag, text, timeText, type ListedRow } from './reading.ts';

/** Operators of the rules as the specification's clients know them; LEFT_LIKE ends with, RIGHT_LIKE begins with. */
const conditions: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  in: 'IN',
  notIn: 'NOT_IN',
  like: 'LIKE',
  notLike: 'NOT_LIKE',
  leftLike: 'RIGHT_LIKE',
  rightLike: 'LEFT_LIKE',
  between: 'RANGE',
  isNull: 'EMPTY',
  isNotNull: 'NOT_EMPTY',
  descendantOf: 'LINKAGE',
};

function ruleOf(row: ListedRow<typeof permissionDataRule>) {
  return {
    id: row.id,
    permissionId: row.permission ?? '',
    ruleName: row.ruleName ?? '',
    ruleColumn: row.fieldKey ?? '',
    ruleConditions: conditions[row.operator ?? ''] ?? row.operator ?? '',
    ruleValue: optionalText(row.ruleValue),
    status: statusFlag(row.status),
    createTime: timeText(row.createdAt),
    updateTime: timeText(row.updatedAt),
  };
}

const like = (field: string, value: string | undefined): Filter | null =>
  value === undefined || value === '' ? null : { field, op: 'contains', values: [value] };
const same = (field: string, value: string): Filter => ({ field, op: 'eq', values: [value] });

export function dataRuleCalls(routes: Routes, ports: Ports): void {
  const rules = {
    code: 'permissionDataRule:view',
    query: { permissionId: '菜单的内码', ruleName: '规则名称', ruleValue: '规则值' },
  };
  readRoute(
    routes,
    {
      ...rules,
      path: '/api/getPermRuleListByPermId',
      title: '菜单的数据规则',
      parameters: z.strictObject({ permissionId: text.min(1) }),
    },
    async (call) => {
      const { rows } = await readAll(
        reading(ports, call),
        permissionDataRule,
        same('permission', call.body.permissionId),
      );
      return rows.map(ruleOf);
    },
  );
  readRoute(
    routes,
    {
      ...rules,
      path: '/api/queryPermissionRule',
      title: '查询数据规则',
      parameters: z.strictObject({
        permissionId: text.optional(),
        ruleName: text.optional(),
        ruleValue: text.optional(),
      }),
    },
    async (call) => {
      const { permissionId = '', ruleName, ruleValue } = call.body;
      const filter = allOf([
        permissionId === '' ? null : same('permission', permissionId),
        like('ruleName', ruleName),
        like('ruleValue', ruleValue),
      ]);
      const { rows } = await readAll(reading(ports, call), permissionDataRule, filter);
      return rows.map(ruleOf);
    },
  );
}
