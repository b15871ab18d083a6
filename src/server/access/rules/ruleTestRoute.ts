// Trying a data rule: how many of the rows a colleague could see at all the rule alone would leave him.
import { permissionDataRule } from '#entities/system/permissionDataRule.ts';
import { entityOf } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import { ruleField } from '#model/check/ruleFit.ts';
import { namedRecords } from '#model/check/ruleInput.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { isId } from '#model/kinds/ref.ts';
import type { RuleTrial } from '#model/wire/trialWire.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { ruleSql } from '#server/store/ruleSql.ts';
import { and, Parameters } from '#server/store/sql.ts';
import { fromSql, viewOf } from '#server/store/list/view.ts';
import { tenantSql } from '#server/store/tenantSql.ts';
import * as z from 'zod';
import { accountById, text } from '#server/access/accounts.ts';
import { listedEntity, readSubject, ruleOfDoc } from '#server/access/limits.ts';
import type { ProfileParts } from '#server/access/passwords/ownPassword.ts';
import { createRuleLookup, type RuleLookup } from './ruleLookup.ts';
import { ruleTest, type RuleRow } from './ruleTests.ts';
import { UnusableRule } from './ruleValues.ts';
import { sql, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { permission } from '#entities/system/permission.ts';

/** Named records beyond these are not looked for one by one. */
const mostNamed = 50;

/** `user`: id of the colleague; absent: the caller. Version and key of the general action call are not needed. */
const trial = z.strictObject({
  user: z.exactOptional(z.uuid()),
  version: z.exactOptional(z.int()),
  key: z.exactOptional(z.string().max(100)),
});

export function ruleTestRoute(routes: Routes, parts: ProfileParts): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/permissionDataRule/:id/test',
      title: '试算数据规则',
      code: 'permissionDataRule:test',
      body: trial,
    },
    (call) => tried(parts, call),
  );
}

async function tried(
  { ports, grants }: ProfileParts,
  call: SignedInCall<z.output<typeof trial>>,
): Promise<RuleTrial> {
  const { database } = ports;
  const context = reading(ports, call);
  const { doc } = await openDoc(context, permissionDataRule, call.parameter('id'));
  const p = headerTable(permission, 'p');
  const [menu] = await selectRows(
    database,
    { entityKey: filled(p.entityKey), component: filled(p.component) },
    sql`from ${p} where ${p.id} = ${doc.fields.permission}::uuid`,
  );
  const def = entityOf(listedEntity(menu?.entityKey ?? null, menu?.component ?? null) ?? '');
  if (def === undefined)
    throw invalid([{ field: 'permission', level: 'error', message: '数据规则只能设在业务列表的菜单上' }]);
  const userId = call.body.user ?? call.session.userId;
  const account = await accountById(database, userId, businessDate(call.now));
  if (account === null) throw notFound('该用户不存在');
  const theirs = await grants.of({ id: '', userId, org: call.session.org, mustChangePassword: false });
  const groups = await database.query(
    `select security_group as id from user_groups where doc_id = $1::uuid union select doc_id from security_group_users where "user" = $1::uuid`,
    [userId],
  );
  const asked = {
    grants: theirs,
    groups: groups.rows.flatMap((row) => text(row, 'id') ?? []),
    now: call.now,
  };
  const count = async (rule: Awaited<ReturnType<typeof ruleTest>> | null): Promise<number> => {
    const parameters = new Parameters();
    const where = and([
      tenantSql(def, theirs.org, 'h', parameters),
      rule === null ? null : ruleSql(rule, def, 'h', parameters),
    ]);
    const { rows: counted } = await database.query(
      `select count(*)::text as n from ${fromSql(viewOf(def, theirs, { today: businessDate(call.now), now: new Date(call.now).toISOString() }), parameters)} where ${where}`,
      parameters.values,
    );
    return Number(counted[0]?.['n'] ?? 0);
  };
  try {
    const written = ruleOfDoc(doc, def.name);
    const lookup = createRuleLookup(database, theirs.org);
    const rule = await ruleTest(def, written, await readSubject(database, asked), lookup);
    const missing = await missingRecords(def, written, lookup);
    return {
      user: account.name,
      entity: def.title,
      visible: await count(rule),
      total: await count(null),
      ...(missing === '' ? {} : { missing }),
    };
  } catch (error) {
    if (!(error instanceof UnusableRule)) throw error;
    const field = fieldAt(def, doc.fields.fieldKey ?? '') === undefined ? 'fieldKey' : 'ruleValue';
    throw invalid([{ field, level: 'error', message: error.message }]);
  }
}

/** Records the rule names that are not there any more: for an exclusion as telling as for a choice. */
async function missingRecords(def: EntityDef, rule: RuleRow, lookup: RuleLookup): Promise<string> {
  const field = ruleField(def, rule.fieldKey);
  const named = field === undefined ? null : namedRecords(field, rule, entityOf);
  if (named === null) return '';
  const missing: string[] = [];
  for (const name of named.names.slice(0, mostNamed))
    if ((await lookup.idsOf(named.entity, [name])).length === 0) missing.push(isId(name) ? '已删除' : name);
  return missing.length === 0 ? '' : `${entityOf(named.entity)?.title ?? ''}“${missing.join('、')}”`;
}
