// A partner is not put out of use while something with him is open: its orders are closed and its money settled first.
import { entityOf } from '#entities/registry.ts';
import type { Doc } from '#model/entity.ts';
import { columnName } from '#model/derive/names.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '../behaviour.ts';
import { sql, raw, is, asKind, otherwise } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

export interface OpenDocuments {
  /** Whose documents count. */
  document: string;
  /** Their field that refers to the record. */
  field: string;
  /** What makes one open, over the table `d`; by default that its state still lets it be worked on. */
  where?: string;
  /** What is to be done first. */
  remedy: string;
}

const namedAtMost = 3;

/** Refuses 禁用 of a record while such documents refer to it, and names the first of them. */
export function stillOpen({ document, field, where, remedy }: OpenDocuments): Behaviour {
  const disable = defineAction({
    async facts(doc: Doc, read: Read) {
      const def = entityOf(document);
      if (def === undefined) return null;
      const isOpen = where ?? stateSql(def, 'd.status', 'executable');
      const d = headerTable(def, 'd');
      const rows = await read.select(
        {
          code: otherwise(asKind('code', raw('d.code')), ''),
          count: asKind('integer', raw('count(*) over ()')),
        },
        sql`from ${d} where ${is(d.org, read.org)} and ${raw(`d."${columnName(field)}"`)} = ${doc.id}::uuid and ${raw(isOpen)}
         order by d.code limit ${raw(String(namedAtMost))}`,
      );
      return { codes: rows.map(({ code }) => code), count: rows[0]?.count ?? 0 };
    },
    check(_doc, found) {
      if (found === null || found.count === 0) return [];
      const title = entityOf(document)?.title ?? '';
      const named = `${found.codes.join('、')}${found.count > found.codes.length ? ' 等' : ''}`;
      return [
        {
          field: '',
          level: 'error',
          message: `还有 ${found.count} 条没有结束的${title}（${named}），不能禁用；请先${remedy}`,
        },
      ];
    },
  });
  return defineBehaviour({ title: '未完成的业务', actions: { disable } });
}
