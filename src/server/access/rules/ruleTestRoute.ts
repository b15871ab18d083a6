// Trying a data rule: how many of the rows a colleague could see at all the rule alone would leave him.
import { entities, entityOf } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import { fieldAt } from '#model/derive/system.ts';
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
import { textOf } from '#server/values.ts';
import * as z from 'zod';
import { accountById, text } from '#server/access/accounts.ts';
import { listedEntity, readSubject, ruleOfDoc } from '#server/access/limits.ts';
import type { ProfileParts } from '#server/access/passwords/ownPassword.ts';
import { createRuleLookup } from './ruleLookup.ts';
import { ruleTest } from './ruleTests.ts';
import { UnusableRule } from './ruleValues.ts';

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
  const { doc } = await openDoc(context, entities.permissionDataRule, call.parameter('id'));
  const { rows } = await database.query('select entity_key, component from permission where id = $1::uuid', [
    doc.fields['permission'],
  ]);
  const def = entityOf(
    listedEntity(text(rows[0] ?? {}, 'entity_key'), text(rows[0] ?? {}, 'component')) ?? '',
  );
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
    const rule = await ruleTest(
      def,
      ruleOfDoc(doc, def.name),
      await readSubject(database, asked),
      createRuleLookup(database, theirs.org),
    );
    return { user: account.name, entity: def.title, visible: await count(rule), total: await count(null) };
  } catch (error) {
    if (!(error instanceof UnusableRule)) throw error;
    const field = fieldAt(def, textOf(doc.fields['fieldKey'])) === undefined ? 'fieldKey' : 'ruleValue';
    throw invalid([{ field, level: 'error', message: error.message }]);
  }
}
