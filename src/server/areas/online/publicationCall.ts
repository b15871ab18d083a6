// GET online/publication: what publishing a stored design would do, asked before it is done.
import { formDefinition } from '#entities/online/formDefinition.ts';
import { formProblems } from '#entities/online/formProblems.ts';
import { publicationChanges, refusalsOf, type PublicationPlan } from '#entities/online/publication.ts';
import { surroundings } from '#entities/online/surroundings.ts';
import { entities } from '#entities/registry.ts';
import { isDefinition } from '#model/definition/schema.ts';
import { tablesOf } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import { actionsOf } from '#model/rights/can.ts';
import { readerOf } from '#model/refs.ts';
import type { Context } from '#server/context.ts';
import { refsForRules } from '#server/document/references.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { isOutOfSight } from '#server/pipeline/documents.ts';
import { unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { isUuid, quoted } from '#server/store/sql.ts';
import { textOf } from '#server/values.ts';
import * as z from 'zod';

export function publicationCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/online/publication',
      title: '发布表单会做什么',
      code: 'onlineForm:publish',
      query: { form: '在线表单的内码' },
      body: nothing,
      result: z.looseObject({ refusals: z.array(z.string()) }),
    },
    (call) => planOf(reading(ports, call), call.query.get('form') ?? ''),
  );
}

async function planOf(context: Context, id: string): Promise<PublicationPlan> {
  const def = entities.onlineForm;
  const { session, grants } = context;
  const doc = isUuid(id) ? await readDoc(session, def, id, { org: grants.org }) : null;
  if (doc === null || isOutOfSight(grants, def, doc)) throw unknownRecord(def.title);
  const reader = readerOf(await refsForRules(context, def, doc));
  const problems = formProblems(doc, reader, surroundings).map(({ message }) => message);
  const after = formDefinition(doc, reader);
  const before = problems.length > 0 ? null : await publishedBefore(context, after.name);
  return {
    changes: problems.length > 0 ? [] : publicationChanges(before, after),
    refusals: problems.length > 0 ? problems : refusalsOf(before, after),
    rows: before === null ? 0 : await rowsOf(context, before),
    menu: `${after.menu?.group ?? ''} → ${after.title}`,
    codes:
      problems.length > 0
        ? []
        : actionsOf(after).map(({ action, title }) => `${title}（${after.name}:${action}）`),
    groups: await groupsOf(context, after.name),
  };
}

async function publishedBefore({ session }: Context, name: string): Promise<EntityDef | null> {
  const { rows } = await session.query(
    'select definition::text as definition from published_definition where name = $1',
    [name],
  );
  const value: unknown = rows[0] === undefined ? null : JSON.parse(textOf(rows[0]['definition']));
  return isDefinition(value) ? value : null;
}

/** Of all organisations: what is published concerns them all, and only their number is told. */
async function rowsOf({ ports }: Context, def: EntityDef): Promise<number> {
  const [header] = tablesOf(def);
  if (header === undefined) return 0;
  const { rows } = await ports.database.query(`select count(*)::int as n from ${quoted(header.name)}`);
  return Number(rows[0]?.['n'] ?? 0);
}

async function groupsOf({ session }: Context, name: string): Promise<string[]> {
  const { rows } = await session.query(
    `select distinct g.name from security_group g join security_group_permissions p on p.doc_id = g.id
     join permission m on m.id = p.permission where m.action = $1 order by g.name limit 50`,
    [`${name}:view`],
  );
  return rows.map((row) => textOf(row['name']));
}
