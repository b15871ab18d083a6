// Checks of single values while somebody types: whether a value is taken already, and whether it fits a rule an
// administrator wrote.
import { entities, entityOf } from '#entities/registry.ts';
import { can, canField } from '#model/rights/can.ts';
import { tableName } from '#model/derive/tables.ts';
import { reading } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { checkUnique } from '#server/store/uniques.ts';
import * as z from 'zod';
import { problemByCode } from './rules/checkRules.ts';

const duplicateCheck = z.strictObject({
  tableName: z.string().max(100),
  fieldName: z.string().max(100),
  fieldVal: z.union([z.string().max(2000), z.number()]).nullish(),
  dataId: z.string().max(64).nullish(),
});

const ruleCheck = z.strictObject({ ruleCode: z.string().max(200), value: z.string().max(2000).nullish() });

export function valueChecks(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'POST', path: '/api/check', title: '重复校验', reads: true, body: duplicateCheck },
    async (call) => {
      const { tableName: table, fieldName, fieldVal, dataId } = call.body;
      const def = entityOf(table) ?? Object.values(entities).find((known) => tableName(known) === table);
      // What one may not look at is answered like what there is not.
      if (
        def === undefined ||
        def.kind === 'report' ||
        !can(call.grants, def, 'view') ||
        !canField(call.grants, def, fieldName)
      )
        throw new Refusal('422', 422, '没有可检查重复的这个字段');
      if (fieldVal === null || fieldVal === undefined || fieldVal === '')
        return new Answer('数据为空,不作处理！');
      const context = reading(ports, call);
      const problem = await checkUnique(context, def, fieldName, String(fieldVal), dataId ?? null);
      if (problem === null) return new Answer('该值可用！');
      throw invalid([{ field: fieldName, level: 'error', message: '该值不可用，系统中已存在！' }]);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/api/checkByCode', title: '规则校验', reads: true, body: ruleCheck },
    async ({ body }) => {
      const problem = await problemByCode(ports.database, body.ruleCode, decoded(body.value ?? ''));
      if (problem === undefined) throw new Refusal('422', 422, `没有编码为“${body.ruleCode}”的校验规则`);
      if (problem !== null)
        throw new Refusal('422', 422, problem, {
          problems: [{ field: '', level: 'error', message: problem }],
        });
      return new Answer('校验通过');
    },
  );
}

/** The specification sends the value URL-encoded; a plain value with a stray percent sign is taken as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
