// The rights an export is made with, as a digest: read again at its end and at each download. Whoever may see less, or other
// rows, than when the file was written does not get it.
import { sha256 } from 'hash-wasm';
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import { whyNot, type Grants } from '#model/rights/can.ts';
import type { RowRule } from '#model/rights/rowRules.ts';
import type { Job } from '#server/jobs/jobStore.ts';
import { forbidden } from '#server/refusal.ts';

/** @throws Refusal 403 when the session may not export */
export function authoriseExport(grants: Grants, def: EntityDef): void {
  const reason = whyNot(grants, def, 'view') ?? whyNot(grants, def, 'export');
  if (reason !== null) throw forbidden(reason);
}

/** What decides which rows and fields the file may hold; rows of a report follow from the rules of other entities too. */
export function rightsDigest(grants: Grants, def: EntityDef): Promise<string> {
  const { userId, org, admin, employee, departments, fieldGroups, scopes, rows = {}, fields = {} } = grants;
  const sorted = (record: Readonly<Record<string, unknown>>): unknown =>
    Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return sha256(
    JSON.stringify([
      userId,
      org,
      admin,
      employee,
      departments.toSorted(),
      fieldGroups.toSorted(),
      sorted(scopes),
      sorted(Object.fromEntries(Object.entries(rows).map(([code, rule]) => [code, settled(rule)]))),
      sorted(fields[def.name] ?? {}),
    ]),
  );
}

/** The rule in one form, whatever order it was read in. Days and moments are left out: those of today move by themselves. */
function settled(rule: RowRule): unknown {
  const inOrder = (parts: readonly RowRule[]): unknown =>
    parts.map((part) => JSON.stringify(settled(part))).toSorted();
  if ('all' in rule) return ['all', inOrder(rule.all)];
  if ('any' in rule) return ['any', inOrder(rule.any)];
  if ('lines' in rule) return ['lines', rule.lines, rule.not === true, settled(rule.some)];
  const values = rule.values.map((value) => (/^\d{4}-\d\d-\d\d/.test(value) ? 'day' : value)).toSorted();
  return [rule.field, rule.op, rule.not === true, values];
}

/** @throws Refusal 403 where the rights of now are not those the file was made with */
export async function refuseOtherRights(grants: Grants, job: Job): Promise<void> {
  const def = entityOf(job.entity);
  if (def === undefined) throw forbidden('业务对象已不存在，不能下载');
  authoriseExport(grants, def);
  if (job.rights !== (await rightsDigest(grants, def)))
    throw forbidden('导出以后您的数据权限有变化，请重新导出');
}
