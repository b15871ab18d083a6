// Templates of documents: kept per person, by name, and never shown to anybody else. What one holds is checked when it
// is used, by the same rules as everything that is typed.
import type { EntityDef, JsonValue } from '#model/entity.ts';
import { templateNameLength, templatesAtMost, type DocumentTemplate } from '#model/wire/flowWire.ts';
import type { Context } from '#server/context.ts';
import { authorise } from '#server/pipeline/documents.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { newId } from '#server/ids.ts';
import { invalid, notFound, type Refusal } from '#server/refusal.ts';
import { isUuid } from '#server/store/sql.ts';
import { sql, is, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { documentTemplate } from '#entities/system/documentTemplate.ts';

/** Characters of one template as JSON. */
const size = 2_000_000;

function refused(message: string): Refusal {
  return invalid([{ field: 'name', level: 'error', message }]);
}

export async function templatesOf({ session, grants }: Context, def: EntityDef): Promise<DocumentTemplate[]> {
  const t = headerTable(documentTemplate, 't');
  return selectRows(
    session,
    {
      id: t.id,
      name: otherwise(t.name, ''),
      savedAt: otherwise(t.savedAt, ''),
      lines: otherwise(t.lineCount, 0),
    },
    sql`from ${t} where ${is(t.org, grants.org)} and ${is(t.user, grants.userId)} and ${is(t.entityKey, def.name)} order by ${t.name}, ${t.id}`,
  );
}

export async function templateContent(
  { session, grants }: Context,
  def: EntityDef,
  id: string,
): Promise<unknown> {
  const t = headerTable(documentTemplate, 't');
  const [found] = isUuid(id)
    ? await selectRows(
        session,
        { content: t.content },
        sql`from ${t} where ${is(t.id, id)} and ${is(t.org, grants.org)} and ${is(t.user, grants.userId)} and ${is(t.entityKey, def.name)}`,
      )
    : [];
  if (found === undefined || found.content === null) throw notFound('没有这个模板，可能已被删除');
  return found.content;
}

/** Under a name of his own that exists, the template is replaced. */
export async function keepTemplate(
  context: WriteContext,
  def: EntityDef,
  request: { name: string; content: JsonValue; lines: number },
): Promise<DocumentTemplate[]> {
  authorise(context, def, 'create');
  const { session, grants, now } = context;
  const name = request.name.trim();
  if (name === '') throw refused('请填写模板名称');
  if (name.length > templateNameLength) throw refused(`模板名称不能超过 ${templateNameLength} 个字`);
  const content = JSON.stringify(request.content);
  if (content.length > size) throw refused('单据的内容太多，不能保存为模板，请减少明细行');
  const known = await templatesOf(context, def);
  if (known.length >= templatesAtMost && known.every((template) => template.name !== name))
    throw refused(`每种单据最多保存 ${templatesAtMost} 个模板，请先删除不用的模板`);
  await session.query(
    `insert into document_template (id, org, entity_key, name, "user", line_count, content, saved_at, created_by, created_at)
     values ($1::uuid, $2::uuid, $3, $4, $5::uuid, $6::integer, $7::text::jsonb, $8::timestamptz, $5::uuid, $8::timestamptz)
     on conflict ("org", "user", entity_key, name) do update set content = excluded.content, line_count = excluded.line_count, saved_at = excluded.saved_at`,
    [newId(context.ports), grants.org, def.name, name, grants.userId, request.lines, content, now],
  );
  return templatesOf(context, def);
}

export async function removeTemplate(
  context: WriteContext,
  def: EntityDef,
  id: string,
): Promise<DocumentTemplate[]> {
  const { affected } = isUuid(id)
    ? await context.session.query(
        'delete from document_template where id = $1::uuid and org = $2::uuid and "user" = $3::uuid and entity_key = $4',
        [id, context.grants.org, context.grants.userId, def.name],
      )
    : { affected: 0 };
  if (affected === 0) throw notFound('没有这个模板，可能已被删除');
  return templatesOf(context, def);
}
