// Fields that are filled when a document is read and never stored: what areas show on lines of documents, what they
// count for single entities, and figures.
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import { serverAreas } from '#server/areas/registered.ts';
import type { Context } from '#server/context.ts';
import { valueOf } from '#server/store/rows.ts';
import { shapeOf } from '#server/store/shape.ts';

/** The document with its transient fields. */
export async function transientsOf(context: Context, def: EntityDef, doc: Doc): Promise<Doc> {
  const fields: Row = { ...doc.fields, ...(await figuresOf(context, def, doc.id)) };
  const lines = { ...doc.lines };
  for (const { transients = {}, lineTransients = [] } of serverAreas()) {
    const own = Object.hasOwn(transients, def.name) ? transients[def.name] : undefined;
    if (own !== undefined) Object.assign(fields, await own(context, doc));
    for (const fill of lineTransients)
      for (const [key, linesDef] of Object.entries(def.lines ?? {}))
        lines[key] = [...(await fill(context, linesDef, lines[key] ?? []))];
  }
  return { ...doc, fields, lines };
}

/** What lists compute of the record beside its columns (store/figures.ts). */
async function figuresOf(context: Context, def: EntityDef, id: string): Promise<Row> {
  const { figures, header } = shapeOf(def);
  const columns = [...figures.values()];
  if (columns.length === 0) return {};
  const selected = columns
    .map(
      ({ expression }, index) => `(${expression?.('h', context.today, context.now) ?? 'null'}) as c${index}`,
    )
    .join(', ');
  const { rows } = await context.session.query(
    `select ${selected} from ${header.name} h where h."id" = $1::uuid`,
    [id],
  );
  return Object.fromEntries(
    columns.map((column, index) => [column.key, valueOf(column, rows[0]?.[`c${index}`])]),
  );
}
