// The calls of printing: the templates a person may choose from, and who printed a document with which of them. What was
// printed stands in the audit log, where nobody can change it.
import { auditLog } from '#entities/system/auditLog.ts';
import { printTemplate } from '#entities/system/printTemplate.ts';
import { user } from '#entities/system/user.ts';
import { is, otherwise, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { entities } from '#entities/registry.ts';
import { printActionOf, whyNot } from '#model/rights/can.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import type { PrintRecord, PrintTemplate } from '#model/print/print.ts';
import { builtInTemplate, builtInTemplates } from '#model/print/builtInTemplates.ts';
import { templateOf } from '#model/print/printStored.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { visibleEntity } from '#server/http/dataRoutes.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Context } from '#server/context.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { idempotentResult, storeResult } from '#server/pipeline/idempotency.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { shapeOf } from '#server/store/shape.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';

interface Printed {
  key: string;
  /** Null: a built-in one. */
  template?: string | null | undefined;
  /** Which one: key of the entity's own paper; absent: its standard format. */
  builtIn?: string | undefined;
}

const printed: z.ZodType<Printed> = z.strictObject({
  key: z.string().min(8).max(100),
  template: z.uuid().nullable().optional(),
  builtIn: z.string().max(100).optional(),
});
const mostTemplates = 50;
const mostRecords = 500;

export function printRoutes(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: '/data/:entity/printTemplates', title: '可用的打印模板', body: nothing },
    (call) => templatesOf(reading(ports, call), visibleEntity(call)),
  );
  routes.signedIn(
    { method: 'POST', path: '/data/:entity/:id/printed', title: '记录打印', body: printed },
    (call) => {
      const def = visibleEntity(call);
      return writing(ports, call, (context) => countPrint(context, def, call.parameter('id'), call.body));
    },
  );
  routes.signedIn(
    { method: 'GET', path: '/data/:entity/:id/prints', title: '打印记录', body: nothing },
    (call) => printsOf(reading(ports, call), visibleEntity(call), call.parameter('id')),
  );
}

/** Enabled templates of the entity, those of the own organisation and the default first. */
async function templatesOf({ session, grants }: Context, def: EntityDef): Promise<PrintTemplate[]> {
  const { rows } = await session.query(
    `select id from print_template where entity_key = $1 and status = 'enabled' and (organization is null or organization = $2::uuid)
     order by organization nulls last, is_default desc nulls last, code limit ${mostTemplates}`,
    [def.name, grants.org],
  );
  const found = await Promise.all(rows.map(({ id }) => readDoc(session, entities.printTemplate, String(id))));
  return found.flatMap((template) =>
    template === null ? [] : [templateOf(def, template.id, template.fields)],
  );
}

async function countPrint(
  context: WriteContext,
  def: EntityDef,
  id: string,
  { key, template = null, builtIn }: Printed,
): Promise<{ affected: Record<string, string[]> }> {
  const reason = whyNot(context.grants, def, printActionOf(def) ?? 'print');
  if (reason !== null) throw forbidden(reason);
  const { doc } = await openDoc(context, def, id);
  if ((await idempotentResult(context, key, `print:${def.name}:${id}`, { template, builtIn })) !== null)
    return { affected: {} };
  if (allFieldsOf(def)['printCount'] !== undefined)
    await context.session.query(
      `update ${shapeOf(def).header.name} set print_count = coalesce(print_count, 0) + 1 where id = $1::uuid`,
      [doc.id],
    );
  const entry = {
    def,
    docId: doc.id,
    code: codeOf(doc),
    action: 'print',
    fromVersion: doc.version,
    toVersion: doc.version,
    changes: [],
  };
  context.record({ ...entry, reason: await templateName(context, def, template, builtIn) });
  context.affect(def.name, doc.id);
  storeResult(context, key, { id: doc.id, affected: context.affected, warnings: [] });
  return { affected: context.affected };
}

/** A template that was removed while somebody looked at its preview has no name any more. */
async function templateName(
  { session, grants }: Context,
  def: EntityDef,
  template: string | null,
  builtIn = '',
): Promise<string | undefined> {
  if (template === null)
    return builtInTemplates(def).find((one) => one.builtIn === builtIn)?.name ?? builtInTemplate(def).name;
  const t = headerTable(printTemplate, 't');
  const [found] = await selectRows(
    session,
    { name: t.name },
    sql`from ${t} where ${is(t.id, template)} and ${is(t.entityKey, def.name)} and (${t.organization} is null or ${is(t.organization, grants.org)})`,
  );
  return optionalText(found?.name) ?? undefined;
}

/** Whoever may look at the document may see who printed it. */
async function printsOf(context: Context, def: EntityDef, id: string): Promise<PrintRecord[]> {
  const { doc } = await openDoc(context, def, id);
  const a = headerTable(auditLog, 'a');
  const u = headerTable(user, 'u');
  return selectRows(
    context.session,
    {
      at: otherwise(a.changedAt, ''),
      byName: u.name,
      template: a.reason,
      version: otherwise(a.toVersion, 0),
    },
    sql`from ${a} left join ${u} on ${u.id} = ${a.user}
     where ${is(a.organization, context.grants.org)} and ${is(a.entityKey, def.name)} and ${is(a.recordId, doc.id)} and ${a.action} = 'print'
     order by ${a.chainSeq} desc limit ${raw(String(mostRecords))}`,
  );
}
